import { useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import styles from './FilterBar.module.css';
import type { Filters } from './useAddressFilters.ts';

export interface FilterGroup<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** how many it would show, as written: "41" */
    readonly count?: string;
  }[];
}

interface FilterBarProps<Name extends string> {
  /** "Filters" */
  readonly label: string;
  readonly groups: readonly FilterGroup<Name>[];
  /** from `useAddressFilters` */
  readonly value: Filters<Name>;
  readonly labels: {
    /** on phones, the button that opens them: "Filter 4" with 4 chosen */
    readonly open: (chosen: number) => string;
    readonly clear: (chosen: number) => string;
  };
  readonly onChange: (value: Filters<Name>) => void;
}

/** Chips that narrow a list down, several at once. On phones they wait behind a button. */
export function FilterBar<Name extends string>({ label, groups, value, labels, onChange }: FilterBarProps<Name>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = groups.reduce((sum, { name }) => sum + value[name].length, 0);
  const toggle = ({ name, options }: FilterGroup<Name>, pressed: string): void => {
    const next = options
      .map((option) => option.value)
      .filter((given) => value[name].includes(given) !== (given === pressed));
    onChange({ ...value, [name]: next });
  };
  return (
    <div role="group" className={styles['bar']} aria-label={label}>
      <Button
        size="small"
        icon="filter"
        className={styles['opener']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {labels.open(chosen)}
      </Button>
      <div id={id} className={classNames(styles['groups'], isOpen && styles['open'])}>
        {groups.map((group) => (
          <div key={group.name} className={styles['group']} role="group" aria-labelledby={`${id}-${group.name}`}>
            <span id={`${id}-${group.name}`} className={styles['label']}>
              {group.label}
            </span>
            {group.options.map((option) => {
              const isOn = value[group.name].includes(option.value);
              return (
                <button
                  key={option.value}
                  type="button"
                  className={styles['chip']}
                  aria-pressed={isOn}
                  onClick={() => toggle(group, option.value)}
                >
                  {isOn && <Icon name="check" size="small" />}
                  <span>{option.label}</span> {option.count !== undefined && <small>{option.count}</small>}
                </button>
              );
            })}
          </div>
        ))}
        {chosen > 0 && (
          <Button
            variant="link"
            size="small"
            className={styles['clear']}
            onClick={() =>
              onChange(Object.fromEntries(groups.map(({ name }) => [name, []])) as unknown as Filters<Name>)
            }
          >
            {labels.clear(chosen)}
          </Button>
        )}
      </div>
    </div>
  );
}
