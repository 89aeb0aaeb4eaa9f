import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Decision } from '#core/rules/coach/decisions.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import type { StandingSign } from '#core/rules/coach/screening.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import type { ModelConnection } from '#pwa/data/queries/model-connection.ts';
import type { ModelOrigins } from '#pwa/data/useModelOrigins.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { OtherSigns, SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { useStopEnds } from '#pwa/parts/useStopEnds.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { PageSkeleton } from '#pwa/ui/state/PageSkeleton.tsx';
import type { ConnectFormProps } from './ConnectForm.tsx';
import type { ConversationProps } from './Conversation.tsx';
import type { TalkActions } from './talk-actions.ts';
import styles from './Talk.module.css';
import type { Told } from './usePlanWords.ts';

// Of the two a person sees one, and on most days the same.
const ConnectForm = lazy((): Promise<{ default: ComponentType<ConnectFormProps & Reloads> }> =>
  import('./ConnectForm.tsx').then((module) => ({ default: module.ConnectForm }), notThere),
);
const Conversation = lazy((): Promise<{ default: ComponentType<ConversationProps> }> =>
  import('./Conversation.tsx').then((module) => ({ default: module.Conversation }), notThere),
);
const notThere = () => ({ default: NotThere });

export interface TalkViewProps extends ModelOrigins, Omit<Told, 'plan'> {
  /** undefined while it is read */
  readonly connection: ModelConnection | null | undefined;
  readonly plan: CurrentPlan | 'newer-ruleset' | 'unreadable' | null | undefined;
  /** what speaks against training today, and so against talking about it */
  readonly hindrance: SaidHindrance | null | undefined;
  /** that stand, most urgent first */
  readonly signs: readonly StandingSign[];
  /** what else is for today beside them */
  readonly beside: readonly Decision[];
  readonly now: number;
  readonly off: number;
  readonly timeZone: string;
  readonly actions: TalkActions;
}

export function TalkView(props: TalkViewProps) {
  const { origins, isAsked, connection, plan, hindrance, signs } = props;
  const t = useText('talk');
  const isRead = connection !== undefined && plan !== undefined && hindrance !== undefined;
  const isKnown = isRead && (origins.length > 0 || isAsked);
  const isConnected = connection !== null && connection !== undefined && origins.includes(connection.origin);
  const page = !isKnown
    ? null
    : origins.length === 0
      ? 'none'
      : signs.length > 0
        ? 'stop'
        : (hindrance ??
          (typeof plan !== 'object' || plan === null || plan.isOver ? 'plan' : isConnected ? 'talk' : 'connect'));
  useLanding(page);
  if (!isKnown)
    return (
      <div className={`wrap ${styles['screen']}`}>
        <PageSkeleton label={t('loading')} />
      </div>
    );
  if (origins.length === 0)
    return (
      <Page lead={t('none')}>
        <ToPlan />
      </Page>
    );
  if (signs.length > 0) return <Stop {...props} />;
  if (hindrance !== null)
    return (
      <Page lead={t('notNow')}>
        <NotToday because={hindrance} />
      </Page>
    );
  if (typeof plan !== 'object' || plan === null || plan.isOver)
    return (
      <Page lead={t('noPlan')}>
        <ToPlan />
      </Page>
    );
  return (
    <Page lead={t('lead')}>
      <Suspense fallback={<PageSkeleton label={t('loading')} />}>
        {isConnected ? (
          <Conversation
            {...props}
            key={connection.origin + connection.model}
            connection={connection}
            plan={plan.plan}
          />
        ) : (
          <ConnectForm origins={origins} former={connection ?? null} actions={props.actions} />
        )}
      </Suspense>
    </Page>
  );
}

function Page({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  const t = useText('talk');
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader title={t('title')} above={{ back: t('back'), to: href('coach') }} lead={lead} />
      {children}
    </div>
  );
}

interface Reloads {
  readonly actions: Pick<TalkActions, 'reload'>;
}

/** Its code was not fetched before, and cannot be now. */
function NotThere({ actions }: Reloads) {
  const t = useText('talk');
  return (
    <div role="alert">
      <Note
        action={
          <Button size="small" icon="refresh" onClick={actions.reload}>
            {t('reload')}
          </Button>
        }
      >
        {t('notThere')}
      </Note>
    </div>
  );
}

function ToPlan() {
  const t = useText('talk');
  return (
    <div>
      <Link className={buttonClass({ variant: 'primary' })} to={href('coach')}>
        {t('toPlan')}
      </Link>
    </div>
  );
}

type StopProps = Pick<TalkViewProps, 'signs' | 'beside' | 'now' | 'off' | 'timeZone'>;

/** In the place of the conversation: what to do, and nothing that a model could put otherwise. */
function Stop({ signs, beside, now, off, timeZone }: StopProps) {
  const ends = useStopEnds({ signs, now, off });
  const flags = signs.map(({ flag }) => flag);
  return (
    <div className={`wrap ${styles['screen']}`}>
      <SafetyStop flags={flags} beside={beside} timeZone={timeZone} level={1} isAnnounced hasWay />
      <p>{ends.how}</p>
      <OtherSigns flags={flags.slice(1)} />
    </div>
  );
}
