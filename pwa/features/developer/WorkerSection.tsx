import type { WorkerSnapshot } from '#pwa/data/developer/app-copy.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { NamedValue, PanelSection } from './PanelSection.tsx';

export function WorkerSection({ worker }: { readonly worker: WorkerSnapshot }) {
  const t = useText('developer');
  const format = useFormat();
  const { supported, registered, controls, waiting, installing, backgroundSync, tags, precached } = worker;
  return (
    <PanelSection heading={t('worker.heading')}>
      {!supported && <p>{t('worker.unsupported')}</p>}
      {supported && !registered && <p>{t('worker.unregistered')}</p>}
      <dl className={styles['facts']}>
        <NamedValue name={t('worker.build')} code>
          {__APP_VERSION__}
        </NamedValue>
        <NamedValue name={t('worker.controls')}>{controls === null ? t('no') : controls.state}</NamedValue>
        <NamedValue name={t('worker.script')} code>
          {controls?.script ?? t('none')}
        </NamedValue>
        <NamedValue name={t('worker.waiting')}>{waiting ?? t('no')}</NamedValue>
        <NamedValue name={t('worker.installing')}>{installing ?? t('no')}</NamedValue>
        <NamedValue name={t('worker.sync')}>{t(`worker.syncIs.${backgroundSync}`)}</NamedValue>
        <NamedValue name={t('worker.tags')}>
          {tags === null ? t('unsaid') : tags.length === 0 ? t('none') : tags.join(', ')}
        </NamedValue>
        <NamedValue name={t('worker.precached')}>
          {precached === null ? t('unsaid') : format.number(precached)}
        </NamedValue>
      </dl>
    </PanelSection>
  );
}
