export const root: string;
export const sourceStamp: () => string;
export const builtStamp: () => string | null;
export const appVersion: (stamp: string) => string;
