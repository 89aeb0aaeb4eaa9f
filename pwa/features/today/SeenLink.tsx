import { Link } from 'react-router-dom';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';

/** From the note on a sign that was answered away to where it can be said that a professional has seen the person about it. */
export function SeenLink() {
  const t = useText('plan');
  return (
    <Link className="link" to={href('coach')}>
      {t('decision.seenWay')}
    </Link>
  );
}
