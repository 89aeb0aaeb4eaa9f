import { Link } from 'react-router-dom';
import type { Hindrance } from '#core/rules/coach/may-train.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Note } from '#pwa/ui/Note.tsx';

/** In the place of what moves the body: why it is not for today, and the way to what is. Needs the texts `coach`. */
export function NotToday({ because }: { readonly because: Hindrance }) {
  const t = useText('coach');
  return (
    <Note
      action={
        <Link className="link" to={href('dashboard')}>
          {t('notToday.open')}
        </Link>
      }
    >
      {t(`notToday.${because}`)}
    </Note>
  );
}
