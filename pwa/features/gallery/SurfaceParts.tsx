import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Avatar } from '#pwa/ui/Avatar.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { RowButton } from '#pwa/ui/rows/RowButton.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { EmptyState } from '#pwa/ui/state/EmptyState.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import { Tiles } from '#pwa/ui/Tiles.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const LONG = 'w'.repeat(400);

export function SurfaceParts() {
  const t = useText('gallery');
  const format = useFormat();
  const tiles = [
    { id: 'points', label: t('tiles.points'), value: format.number(1480) },
    { id: 'badges', label: t('tiles.badges'), value: format.number(4) },
    { id: 'best', label: t('tiles.best'), value: format.number(21) },
    { id: 'active', label: t('tiles.active'), value: format.number(46) },
  ];
  return (
    <>
      <PartSection heading={t('tags.heading')}>
        <div className={styles['flow']}>
          <Tag>{t('tags.easy')}</Tag>
          <Tag tone="pine">{t('tags.measured')}</Tag>
          <Tag tone="sky">
            <bdi dir="ltr">{t('tags.zone')}</bdi>
          </Tag>
          <Tag tone="amber">{t('tags.hold')}</Tag>
          <Tag tone="clay">{t('tags.points')}</Tag>
          <Tag tone="stop">{t('tags.stop')}</Tag>
          <Tag tone="amber" icon="info">
            {t('sample')}
          </Tag>
        </div>
      </PartSection>
      <PartSection heading={t('tiles.heading')} bleed>
        <Tiles tiles={tiles} />
        <div data-bleed>
          <Tiles tiles={tiles} on="trail" />
        </div>
      </PartSection>
      <PartSection heading={t('rows.heading')}>
        <Rows edged>
          <Row>
            <RowButton icon="exercise">{t('rows.exercise')}</RowButton>
          </Row>
          <Row>
            <RowButton icon="stretch" busy>
              {t('rows.stretch')}
            </RowButton>
          </Row>
          <Row>
            <RowButton icon="breathe" disabled>
              {t('rows.breathe')}
            </RowButton>
          </Row>
          <Row>
            <RowButton icon="exercise">{LONG}</RowButton>
          </Row>
        </Rows>
      </PartSection>
      <PartSection heading={t('states.heading')}>
        <div className={styles['states']}>
          <div className={styles['state']}>
            <span>{t('states.empty')}</span>
            <EmptyState
              title={t('states.emptyTitle')}
              action={
                <Button variant="primary" size="small">
                  {t('states.emptyAction')}
                </Button>
              }
            >
              <p>{t('states.emptyBody')}</p>
            </EmptyState>
          </div>
          <div className={styles['state']}>
            <span>{t('states.loading')}</span>
            <Skeleton
              label={t('states.loadingLabel')}
              blocks={[
                { inlineSize: '60%', blockSize: '1.5rem' },
                { blockSize: '1rem' },
                { inlineSize: '80%', blockSize: '1rem' },
                { inlineSize: '9rem', blockSize: '2.75rem' },
              ]}
            />
            <p className={styles['note']}>{t('states.loadingNote')}</p>
          </div>
          <div className={styles['state']}>
            <span>{t('states.long')}</span>
            <EmptyState title={LONG}>
              <p>{LONG}</p>
            </EmptyState>
            <Note>{LONG}</Note>
          </div>
          <div className={styles['state']}>
            <span>{t('states.error')}</span>
            <ErrorState
              title={t('states.errorTitle')}
              action={
                <>
                  <Button size="small" icon="repair">
                    {t('states.errorAction')}
                  </Button>
                  <Button variant="link" size="small">
                    {t('states.errorOther')}
                  </Button>
                </>
              }
            >
              <p>{t('states.errorBody')}</p>
            </ErrorState>
          </div>
        </div>
      </PartSection>
      <PartSection heading={t('avatars.heading')}>
        <div className={styles['flow']}>
          <Avatar name="Mira Kovač" label={t('avatars.named')} />
          <Avatar name="Mira Kovač" size="large" label={t('avatars.named')} />
          <Avatar name="" label={t('avatars.unnamed')} />
        </div>
      </PartSection>
    </>
  );
}
