import type { EraseWait } from '#pwa/data/commands/profiles/erase.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';

interface UnderWayProps {
  readonly isBusy: boolean;
  /** what is waited for, where that can be stopped */
  readonly wait?: EraseWait | null;
  readonly onStop?: () => void;
}

/** Says what is waited for and stops it, or why there is no cancelling any more. */
export function UnderWay({ isBusy, wait = null, onStop }: UnderWayProps) {
  const t = useText('people');
  return (
    <>
      <p role="status">{!isBusy ? '' : wait === null ? t('underWay') : t(`waiting.${wait}`)}</p>
      {isBusy && wait !== null && (
        <div>
          <Button size="small" onClick={onStop}>
            {t('waiting.stop')}
          </Button>
        </div>
      )}
    </>
  );
}
