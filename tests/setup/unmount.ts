// Components rendered by one test are gone before the next. Only where there is a document: most
// unit tests run in plain Node and need not load React at all.
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
