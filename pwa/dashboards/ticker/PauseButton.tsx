import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useTicker } from './useTicker.ts';

/** Stands wherever figures move by themselves: whoever reads beside them may want them to stand still. */
export function PauseButton() {
  const t = useText('dashboards');
  const { isPaused, isStill, pause } = useTicker();
  if (isStill) return null;
  return (
    <Button size="small" icon={isPaused ? 'play' : 'pause'} onClick={() => pause(!isPaused)}>
      {t(isPaused ? 'ticker.resume' : 'ticker.pause')}
    </Button>
  );
}
