import { createMemoryStore } from './memory-store';
import { describeStore } from './store.contract';

describeStore('memory', async () => {
  const store = createMemoryStore();
  return { one: store, other: store, close: () => store.close() };
});
