// Components rendered by one test are gone before the next. Only where there is a document: most
// unit tests run in plain Node and need not load React at all.
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // How soon a screen changes is for the benchmarks to say; a busy machine must not fail a rule.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
}
