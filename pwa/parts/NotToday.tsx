import { Link } from 'react-router-dom';
import type { Against, AgainstChallenge, AgainstTest } from '#core/rules/against-exercise.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { Note } from '#pwa/ui/Note.tsx';

const ways = {
  stop: { to: href('coach'), variant: 'stop' },
  ask: { to: href('coach'), variant: 'primary' },
  condition: { to: href('coach'), variant: 'secondary' },
  'ask-first': { to: href('coach'), variant: 'secondary' },
  fresh: { to: href('coach'), variant: 'secondary' },
  'cannot-stand': { to: href('coach'), variant: 'secondary' },
  'cannot-get-down': { to: href('coach'), variant: 'secondary' },
  rests: { to: href('coach'), variant: 'secondary' },
  'left-out': { to: href('coach'), variant: 'secondary' },
  hurt: { to: href('coach'), variant: 'secondary' },
  'holds-hurt': { to: href('coach'), variant: 'secondary' },
  'holds-left-out': { to: href('coach'), variant: 'secondary' },
  over: { to: href('dashboard'), variant: 'secondary' },
  'stopped-pain': { to: href('dashboard'), variant: 'secondary' },
  'stopped-sign': { to: href('dashboard'), variant: 'secondary' },
} as const;

/** In the place of what moves the body: what speaks against it, and what to do about that. Needs the texts `hindrance`. */
export function NotToday({ because }: { readonly because: Against | AgainstChallenge | AgainstTest }) {
  const t = useText('hindrance');
  return (
    <Note
      action={
        because !== 'too-young' && (
          <Link className={buttonClass({ variant: ways[because].variant, size: 'small' })} to={ways[because].to}>
            {t(`act.${because}`)}
          </Link>
        )
      }
    >
      {t(because)}
    </Note>
  );
}
