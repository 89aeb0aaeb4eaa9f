import type { ReactNode } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Switch } from '#pwa/ui/form/Switch.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import styles from './Developer.module.css';

interface DeveloperViewProps {
  /** null where the tools are open without a switch */
  readonly gate: {
    readonly isOn: boolean;
    /** false where the browser does not keep the choice */
    readonly isKept: boolean;
    readonly onChange: (isOn: boolean) => void;
  } | null;
  /** the tools, where they are open */
  readonly children: ReactNode;
}

export function DeveloperView({ gate, children }: DeveloperViewProps) {
  const t = useText('developer');
  return (
    <div className={`wrap ${styles['screen']}`}>
      <div>
        <PageHeader title={t('title')} lead={gate?.isOn === false ? undefined : <p>{t('lead')}</p>} />
        {gate !== null && (
          <>
            <Switch
              label={t('switch.label')}
              hint={t(gate.isOn ? 'switch.offText' : 'switch.text')}
              value={gate.isOn}
              onChange={gate.onChange}
            />
            <p role="status" className={styles['quiet']}>
              {!gate.isKept && t('switch.refused')}
            </p>
          </>
        )}
      </div>
      {children}
    </div>
  );
}
