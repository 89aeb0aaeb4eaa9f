export const PRODUCTS = ['ours', 'pouch', 'rx'] as const;
export type ProductName = (typeof PRODUCTS)[number];
