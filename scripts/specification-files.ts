// Relative to the checkout.
export const coverageTable = 'docs/specification-coverage.md';
export const statements = 'docs/specification.tsv';
