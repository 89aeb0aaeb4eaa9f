import { Section } from '#pwa/ui/page/Section.tsx';
import { Tiles } from '#pwa/ui/Tiles.tsx';

interface TilesPanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly tiles: readonly {
    readonly label: string;
    /** as written: "43B" */
    readonly value: string;
    /** small beside it: "in the last hour" */
    readonly unit?: string;
  }[];
}

/** Still figures in a row. Labels differ from each other. */
export function TilesPanel({ tiles, ...header }: TilesPanelProps) {
  return (
    <Section {...header}>
      <Tiles tiles={tiles.map((tile) => ({ id: tile.label, ...tile }))} />
    </Section>
  );
}
