export const withLock: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
