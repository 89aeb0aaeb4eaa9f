import { useState } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { SelectField, TextField } from '#pwa/ui/form/Field.tsx';
import { NumberStepper } from '#pwa/ui/form/NumberStepper.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Switch } from '#pwa/ui/form/Switch.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Tooltip, TooltipProvider } from '#pwa/ui/overlay/Tooltip.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const LENGTHS = [5, 10, 20, 30] as const;

export function ControlParts() {
  const t = useText('gallery');
  const common = useText('common');
  const [minutes, setMinutes] = useState('900');
  const [reminder, setReminder] = useState(true);
  const [voice, setVoice] = useState(false);
  const [length, setLength] = useState<number>(10);
  const [repetitions, setRepetitions] = useState(8);
  const [busy, setBusy] = useState(true);
  const tooMany = Number(minutes) > 480;
  return (
    <>
      <PartSection heading={t('buttons.heading')}>
        <div className={styles['flow']}>
          <Button variant="primary" onClick={() => setBusy(true)}>
            {t('buttons.start')}
          </Button>
          <Button variant="primary" busy={busy}>
            {t('buttons.saving')}
          </Button>
          <Button variant="primary" disabled>
            {t('buttons.disabled')}
          </Button>
        </div>
        <div className={styles['flow']}>
          <Button>{t('buttons.shorter')}</Button>
          <Button busy>{t('buttons.saving')}</Button>
          <Button disabled>{t('buttons.disabled')}</Button>
          <Button variant="link" onClick={() => setBusy(false)}>
            {t('buttons.rest')}
          </Button>
          <Button variant="stop">{t('buttons.stop')}</Button>
          <Button size="small">{t('buttons.small')}</Button>
        </div>
        <Button variant="primary" fullWidth icon="plus">
          {t('buttons.full')}
        </Button>
        <div className={styles['flow']}>
          <TooltipProvider>
            <Tooltip text={t('buttons.search')}>
              <IconButton icon="search" label={t('buttons.search')} />
            </Tooltip>
            <Tooltip text={t('buttons.calendar')}>
              <IconButton icon="calendar" label={t('buttons.calendar')} />
            </Tooltip>
            <Tooltip text={t('buttons.notifications')}>
              <IconButton icon="bell" label={t('buttons.notifications')} />
            </Tooltip>
            <Tooltip text={t('buttons.favorite')}>
              <IconButton icon="favorite" edged label={t('buttons.favorite')} />
            </Tooltip>
          </TooltipProvider>
          <IconButton icon="close" label={common('action.close')} disabled />
        </div>
      </PartSection>
      <PartSection heading={t('fields.heading')}>
        <div className={styles['fields']}>
          <TextField
            label={t('fields.where')}
            hint={t('fields.whereHint')}
            placeholder={t('fields.wherePlaceholder')}
          />
          <TextField
            label={t('fields.minutes')}
            inputMode="numeric"
            value={minutes}
            error={tooMany ? t('fields.minutesError') : undefined}
            onChange={setMinutes}
          />
          <SelectField label={t('fields.side')}>
            <option>{t('fields.left')}</option>
            <option>{t('fields.right')}</option>
          </SelectField>
          <TextField label={t('fields.off')} disabled />
          <SelectField label={t('fields.side')} error={t('fields.sideError')} />
          <SelectField label={t('fields.off')} disabled />
        </div>
        <Segmented
          label={t('fields.length')}
          value={length}
          options={LENGTHS.map((value) => ({ value, label: `${value} ${common('unit.minutes')}` }))}
          onChange={setLength}
        />
        <div className={styles['flow']}>
          <Switch label={t('fields.reminder')} value={reminder} onChange={setReminder} />
          <Switch label={t('fields.voice')} hint={t('fields.voiceHint')} value={voice} onChange={setVoice} />
          <Switch label={t('fields.off')} value disabled onChange={setVoice} />
        </div>
        <NumberStepper
          label={t('fields.stepper')}
          value={repetitions}
          min={1}
          max={30}
          valueText={t('fields.stepperValue', { count: repetitions })}
          labels={{ less: common('stepper.less'), more: common('stepper.more') }}
          onChange={setRepetitions}
        />
      </PartSection>
    </>
  );
}
