import { useFormat } from '#pwa/i18n/useFormat.ts';

/** More than these are one line each: long names run together where commas alone part them. */
const mostInLine = 2;

/** What has long names, such as conditions: `Osteoporosis and gout`, or a line for each. */
export function NamesOrLines({ names }: { readonly names: readonly string[] }) {
  const format = useFormat();
  if (names.length <= mostInLine) return format.names(names);
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
