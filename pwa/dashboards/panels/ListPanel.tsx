import { Section } from '#pwa/ui/page/Section.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';

interface ListPanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly items: readonly {
    readonly title: string;
    readonly text: string;
    /** short: "High", "From month 3" */
    readonly meta?: readonly string[];
  }[];
}

/** Things of a kind, each with a sentence. Titles differ from each other. */
export function ListPanel({ items, ...header }: ListPanelProps) {
  return (
    <Section {...header}>
      <Rows label={header.title} edged>
        {items.map(({ title, text, meta = [] }) => (
          <ListRow key={title} title={title} hint={text} meta={meta} />
        ))}
      </Rows>
    </Section>
  );
}
