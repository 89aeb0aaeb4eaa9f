import { Section } from '#pwa/ui/page/Section.tsx';
import styles from './PhasesPanel.module.css';

interface PhasesPanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly phases: readonly {
    readonly name: string;
    /** "Months 1 to 4" */
    readonly when: string;
    /** what is true at its end */
    readonly goal: string;
    readonly steps: readonly string[];
  }[];
}

/** What comes after what. Names of phases and the steps of one differ from each other. */
export function PhasesPanel({ phases, ...header }: PhasesPanelProps) {
  return (
    <Section {...header}>
      <ol className={styles['phases']}>
        {phases.map(({ name, when, goal, steps }) => (
          <li key={name} className={styles['phase']}>
            <p className={styles['when']}>{when}</p>
            <h3>{name}</h3>
            <p>{goal}</p>
            <ul className={styles['steps']}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}
