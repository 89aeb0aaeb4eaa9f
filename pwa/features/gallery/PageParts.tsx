import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { useTab } from '#pwa/ui/address/useTab.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { Card } from '#pwa/ui/page/Card.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Tabs } from '#pwa/ui/page/Tabs.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const TABS = ['overview', 'strategies', 'segments', 'funnel'] as const;
const LONG = 'w'.repeat(400);

/** @param theme makes the names of landmarks unique: the page shows every part twice */
export function PageParts({ theme }: { readonly theme: 'light' | 'dark' }) {
  const t = useText('gallery');
  const common = useText('common');
  const themeName = t(`theme.${theme}`);
  const tab = useTab(TABS);
  const [removing, setRemoving] = useState(false);
  const sample = (
    <Tag tone="amber" icon="info">
      {t('sample')}
    </Tag>
  );
  return (
    <>
      <PartSection heading={t('page.heading')}>
        <PageHeader
          level={2}
          above={{ line: t('page.date') }}
          title={t('page.title')}
          lead={<p>{t('page.lead')}</p>}
          tag={sample}
          action={<Button variant="primary">{t('page.action')}</Button>}
        />
        <PageHeader level={2} above={{ back: t('page.back'), to: href('gallery') }} title={t('page.backTitle')} />
        <PageHeader level={2} title={LONG} lead={<p>{t('page.long')}</p>} tag={sample} />
        <Tabs
          label={t('page.tabs', { theme: themeName })}
          value={tab}
          tabs={TABS.map((id, index) => ({
            id,
            label: t(`page.${id}`),
            ...(index % 2 === 1 && { count: String(index + 4) }),
          }))}
        />
        <p className={styles['note']}>{t('page.tabShown', { tab })}</p>
        <p>
          <Link className="link" to="?tab=gone">
            {t('page.tabGone')}
          </Link>
        </p>
        <Section
          title={t('page.sectionTitle', { theme: themeName })}
          hint={t('page.sectionHint')}
          aside={
            <Link className="link" to={href('gallery')}>
              {t('page.sectionLink')}
            </Link>
          }
        >
          <Section title={`${t('page.sub')}, ${themeName}`} level={3} aside={t('page.sectionCount')}>
            <KeyValueList
              items={[
                { label: t('page.equipment'), value: t('page.equipmentValue') },
                { label: t('page.camera'), value: t('page.cameraValue') },
                { label: t('page.device'), value: 'd_5b1e8a0c2f7d4e9ab36c', isCode: true },
                { label: t('page.long'), value: LONG },
              ]}
            />
          </Section>
        </Section>
      </PartSection>
      <PartSection heading={t('page.accordion')}>
        <Accordion
          items={[
            { id: 'why', title: t('page.why'), content: <p>{t('page.cardBody')}</p>, isOpen: true },
            { id: 'sources', title: t('page.sources'), content: <p>{t('page.cardBody')}</p> },
            { id: 'long', title: LONG, content: <p>{LONG}</p> },
          ]}
        />
        <p className={styles['note']}>{t('page.card')}</p>
        <Card>
          <p>{t('page.cardBody')}</p>
        </Card>
      </PartSection>
      <PartSection heading={t('page.entries')}>
        <Rows edged>
          <EntryRow
            title={t('page.entry1')}
            time={t('page.entryTime1')}
            meta={[t('page.region')]}
            stone="here"
            stoneLabel={common('storage.here')}
            isRemoving={removing}
            onRemove={() => setRemoving(true)}
            labels={{ remove: t('page.remove'), removing: t('page.removing') }}
          />
          <EntryRow
            title={t('page.entry2')}
            time={t('page.entryTime2')}
            stone="saved"
            stoneLabel={common('storage.saved')}
            isRemoving
            onRemove={() => undefined}
            labels={{ remove: t('page.remove'), removing: t('page.removing') }}
          />
          <EntryRow title={LONG} time={t('page.entryTime2')} stone="saved" stoneLabel={common('storage.saved')} />
        </Rows>
      </PartSection>
      <PartSection heading={t('page.list')}>
        <Rows edged>
          {(['row1', 'row2'] as const).map((row) => {
            const name = t(`page.${row}`);
            return (
              <ListRow
                key={row}
                title={name}
                to={href('gallery')}
                thumb={<Icon name="exercise" />}
                hint={t(`page.${row}Hint`)}
                meta={[t('page.minutes2'), t('page.level1'), t('page.wall')]}
                {...(row === 'row1' && { tag: <Tag tone="pine">{t('tags.measured')}</Tag> })}
                action={<IconButton icon="favorite" label={t('page.favorite', { name })} />}
                labels={{ menu: t('page.more', { name }) }}
                menu={[
                  { id: 'swap', label: t('page.swap'), icon: 'swap', onSelect: () => undefined },
                  { id: 'shorter', label: t('page.shorter'), isDisabled: true, onSelect: () => undefined },
                  { id: 'out', label: t('page.takeOut'), isDestructive: true, onSelect: () => undefined },
                ]}
              />
            );
          })}
          <ListRow
            title={LONG}
            action={
              <Link className={buttonClass({ size: 'small' })} to={href('gallery')}>
                {t('page.swap')}
              </Link>
            }
          />
        </Rows>
      </PartSection>
    </>
  );
}
