interface Invalid {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] }[];
}

const MOST = 20;

/** The members that are wrong, as dotted paths. Never their values: those may be about a person's health. */
export function fieldsOf({ issues }: Invalid): string[] {
  const paths = issues.flatMap(({ path, keys }) =>
    (keys ?? ['']).map((key) => [...path.map(String), key].filter((part) => part !== '').join('.')),
  );
  return [...new Set(paths)].slice(0, MOST);
}
