import type { WorkerLook } from '#pwa/data/developer/app-copy.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { Fact, LookSection } from './LookSection.tsx';

export function WorkerSection({ worker }: { readonly worker: WorkerLook }) {
  const t = useText('developer');
  const format = useFormat();
  const { supported, registered, controls, waiting, installing, backgroundSync, tags, precached } = worker;
  return (
    <LookSection heading={t('worker.heading')}>
      {!supported && <p>{t('worker.unsupported')}</p>}
      {supported && !registered && <p>{t('worker.unregistered')}</p>}
      <dl className={styles['facts']}>
        <Fact name={t('worker.build')} code>
          {__APP_VERSION__}
        </Fact>
        <Fact name={t('worker.controls')}>{controls === null ? t('no') : controls.state}</Fact>
        <Fact name={t('worker.script')} code>
          {controls?.script ?? t('none')}
        </Fact>
        <Fact name={t('worker.waiting')}>{waiting ?? t('no')}</Fact>
        <Fact name={t('worker.installing')}>{installing ?? t('no')}</Fact>
        <Fact name={t('worker.sync')}>{t(`worker.syncIs.${backgroundSync}`)}</Fact>
        <Fact name={t('worker.tags')}>
          {tags === null ? t('unsaid') : tags.length === 0 ? t('none') : tags.join(', ')}
        </Fact>
        <Fact name={t('worker.precached')}>{precached === null ? t('unsaid') : format.number(precached)}</Fact>
      </dl>
    </LookSection>
  );
}
