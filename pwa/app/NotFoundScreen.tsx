import { NotFound } from '../parts/NotFound.tsx';

export default function NotFoundScreen() {
  return <NotFound isDevelopment={import.meta.env.DEV} />;
}
