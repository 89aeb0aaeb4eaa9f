import { useText } from '#pwa/i18n/useText.ts';
import { Switch } from '#pwa/ui/form/Switch.tsx';
import { Dialog } from '#pwa/ui/overlay/Dialog.tsx';
import styles from './Player.module.css';

export interface CueChoice {
  readonly sounds: boolean;
  readonly voice: boolean;
  /** the browser has a voice */
  readonly hasVoice: boolean;
}

interface CuesDialogProps {
  readonly choice: CueChoice;
  readonly onChange: (choice: CueChoice) => void;
  readonly onClose: () => void;
}

export function CuesDialog({ choice, onChange, onClose }: CuesDialogProps) {
  const t = useText('session');
  const common = useText('common');
  return (
    <Dialog open onClose={onClose} title={t('cues.title')} labels={{ close: common('action.close') }}>
      <div className={styles['sheet']}>
        <Switch
          label={t('cues.sounds')}
          hint={t('cues.soundsHint')}
          value={choice.sounds}
          onChange={(sounds) => onChange({ ...choice, sounds })}
        />
        <Switch
          label={t('cues.voice')}
          hint={t(choice.hasVoice ? 'cues.voiceHint' : 'cues.noVoice')}
          value={choice.voice && choice.hasVoice}
          disabled={!choice.hasVoice}
          onChange={(voice) => onChange({ ...choice, voice })}
        />
      </div>
    </Dialog>
  );
}
