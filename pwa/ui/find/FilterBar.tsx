import { useId, useState } from 'react';
import type { Filters } from '../address/useAddressFilters.ts';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { Sheet } from '../overlay/Sheet.tsx';
import styles from './FilterBar.module.css';

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
    /** on phones, the button that opens them: "Filters (4)" with 4 chosen */
    readonly open: (chosen: number) => string;
    readonly clear: (chosen: number) => string;
  };
  /** For many filters: from 1024 px a column at the side of the list, below it a sheet behind the button. */
  readonly sheet?: {
    readonly close: string;
    /** what closing it shows: "Show 24 exercises" */
    readonly show: string;
  };
  readonly onChange: (value: Filters<Name>) => void;
}

/** Chips that narrow a list down, several at once. On phones they wait behind a button. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { label, groups, value, labels, sheet } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = groups.reduce((sum, { name }) => sum + value[name].length, 0);
  const close = (): void => setIsOpen(false);
  return (
    <div role="group" className={classNames(styles['bar'], sheet !== undefined && styles['side'])} aria-label={label}>
      <Button
        size="small"
        icon="filter"
        className={styles['opener']}
        {...(sheet === undefined ? { 'aria-expanded': isOpen, 'aria-controls': id } : { 'aria-haspopup': 'dialog' })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {labels.open(chosen)}
      </Button>
      <div id={id} className={classNames(styles['groups'], isOpen && sheet === undefined && styles['open'])}>
        <Groups {...props} chosen={chosen} />
      </div>
      {sheet !== undefined && (
        <Sheet
          open={isOpen}
          title={label}
          labels={{ close: sheet.close }}
          action={
            <Button variant="primary" fullWidth onClick={close}>
              {sheet.show}
            </Button>
          }
          onClose={close}
        >
          <div className={styles['inSheet']}>
            <Groups {...props} chosen={chosen} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

function Groups<Name extends string>({
  groups,
  value,
  labels,
  chosen,
  onChange,
}: FilterBarProps<Name> & { readonly chosen: number }) {
  const id = useId();
  const toggle = ({ name, options }: FilterGroup<Name>, pressed: string): void => {
    const next = options
      .map((option) => option.value)
      .filter((given) => value[name].includes(given) !== (given === pressed));
    onChange({ ...value, [name]: next });
  };
  return (
    <>
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
          onClick={() => onChange(Object.fromEntries(groups.map(({ name }) => [name, []])) as unknown as Filters<Name>)}
        >
          {labels.clear(chosen)}
        </Button>
      )}
    </>
  );
}
