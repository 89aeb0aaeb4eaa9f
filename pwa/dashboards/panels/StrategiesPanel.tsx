import type { ReactNode } from 'react';
import { useAddressChoice } from '#pwa/ui/address/useAddressChoice.ts';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { Card } from '#pwa/ui/page/Card.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { usePanelKey } from '../usePanelKey.ts';
import styles from './StrategiesPanel.module.css';

interface Strategy {
  /** as it stands in the address */
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly marketSize: string;
  readonly competitorGap: string;
  readonly advantages: readonly string[];
  readonly targetSegments: readonly string[];
  readonly messaging: { readonly primary: string; readonly secondary: string; readonly differentiator: string };
  readonly threats: readonly string[];
  readonly timeline: string;
}

type Detail = Exclude<keyof Strategy, 'id' | 'name' | 'tagline' | 'description' | 'messaging'>;

interface StrategiesPanelProps {
  readonly title: string;
  readonly hint?: string;
  /** what the reader is asked: "Which one leads?" */
  readonly question: string;
  readonly strategies: readonly Strategy[];
  /** names of what is said of the one that was picked */
  readonly labels: Readonly<Record<Detail | keyof Strategy['messaging'], string>>;
  /** where `{strategy name}` stands for its name */
  readonly toast: { readonly title: string; readonly description: string };
}

/** One of several strategies is picked, and stays so in the address. */
export function StrategiesPanel({ question, strategies, labels, toast, ...header }: StrategiesPanelProps) {
  const toaster = useToast();
  const [chosen, choose] = useAddressChoice(usePanelKey('strategy'), ['', ...strategies.map(({ id }) => id)]);
  const picked = strategies.find(({ id }) => id === chosen);
  const pick = (id: string): void => {
    choose(id);
    const { name = '' } = strategies.find((each) => each.id === id) ?? {};
    toaster.show({ title: toast.title, description: toast.description.replace('{strategy name}', name) });
  };
  return (
    <Section {...header}>
      <div className={styles['choice']}>
        <RadioRows
          label={question}
          value={chosen}
          options={strategies.map(({ id, name, tagline }) => ({ value: id, label: name, hint: tagline }))}
          onChange={pick}
        />
        {picked !== undefined && <Details strategy={picked} labels={labels} />}
      </div>
    </Section>
  );
}

function Details({ strategy, labels }: { readonly strategy: Strategy } & Pick<StrategiesPanelProps, 'labels'>) {
  const { name, description, messaging } = strategy;
  const said = (detail: Detail): { readonly label: string; readonly value: ReactNode } => {
    const value = strategy[detail];
    return {
      label: labels[detail],
      value: typeof value === 'string' ? value : value.map((each) => <p key={each}>{each}</p>),
    };
  };
  return (
    <Card>
      <h3>{name}</h3>
      <p>{description}</p>
      <KeyValueList
        items={[
          said('marketSize'),
          said('competitorGap'),
          said('targetSegments'),
          said('advantages'),
          { label: labels.primary, value: messaging.primary },
          { label: labels.secondary, value: messaging.secondary },
          { label: labels.differentiator, value: messaging.differentiator },
          said('threats'),
          said('timeline'),
        ]}
      />
    </Card>
  );
}
