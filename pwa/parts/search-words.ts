/** What people type when it hurts, offered where a search needs a hint; `examples` of the texts `exercises`. */
export const SEARCH_EXAMPLES = ['back', 'stairs', 'arm', 'neck'] as const;

const MOST = 60;
/** What was searched, as it is quoted: a person may have pasted a letter. */
export const shortQuery = (query: string): string => (query.length > MOST ? `${query.slice(0, MOST)}…` : query);
