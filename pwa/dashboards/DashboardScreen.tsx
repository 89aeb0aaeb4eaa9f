import { useState } from 'react';
import { browserMotion } from '#pwa/device/motion.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useLanguage } from '#pwa/i18n/useLanguage.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useTitle } from '#pwa/routes/useTitle.ts';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import type { Dashboard } from './dashboard.ts';
import styles from './DashboardScreen.module.css';
import { drawPanel } from './panels/index.ts';
import { createTicker } from './ticker/ticker.ts';
import { TickerContext } from './ticker/useTicker.ts';
import { PanelNumberContext } from './usePanelKey.ts';
import { SourceContext } from './useSource.ts';

const TONES = { sample: 'amber', live: 'sky', device: 'plain' } as const;
/** Content is English and says so to readers, whatever the language of the frame: it is laid out in its direction as a whole. */
const ENGLISH = { lang: 'en', dir: 'ltr' } as const;

export default function DashboardScreen({ content }: { readonly content: Dashboard }) {
  const t = useText('dashboards');
  const { title, lead, otherSource, panels } = content;
  const sources = otherSource === undefined ? [content.source] : [content.source, otherSource];
  const [source, setSource] = useAddressChoice('source', sources);
  const [ticker] = useState(() => createTicker(browserPage, browserMotion));
  /** Words of the frame within the content. */
  const frame = { className: styles['frame'], lang: useLanguage(), dir: useDirection() };
  useTitle(title);
  return (
    <div className="wrap" {...ENGLISH}>
      <PageHeader
        title={title}
        lead={<p>{lead}</p>}
        tag={
          <span {...frame}>
            <Tag tone={TONES[source]} icon="info">
              {t(`source.${source}`)}
            </Tag>
          </span>
        }
        action={
          sources.length > 1 && (
            <div {...frame}>
              <Segmented
                label={t('figures')}
                labelHidden
                value={source}
                options={sources.map((value) => ({ value, label: t(`choose.${value}`) }))}
                onChange={setSource}
              />
            </div>
          )
        }
      />
      <SourceContext value={source}>
        <TickerContext value={ticker}>
          <div className={styles['panels']}>
            {panels.map((spec, index) => (
              <PanelNumberContext
                key={index}
                value={panels.slice(0, index + 1).filter(({ kind }) => kind === spec.kind).length}
              >
                {drawPanel(spec)}
              </PanelNumberContext>
            ))}
          </div>
        </TickerContext>
      </SourceContext>
    </div>
  );
}
