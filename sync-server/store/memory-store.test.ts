import { createMemoryStore } from './memory-store.ts';
import { describeStore } from './store.contract.ts';

describeStore('memory', async () => {
  const store = createMemoryStore();
  return { one: store, other: store, close: () => store.close() };
});
