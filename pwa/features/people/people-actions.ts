/** What a person can do on this screen, bound to the open space. */
import type { PeopleFailure } from './usePeopleDeed';
import type { ExportedDatabase } from '../../data/export-everything';
import type { Leaving } from '../../data/people/leave-profile';
import type { ProfileResult } from '../../data/profiles';
import type { Result } from '../../../core/lib/result';

export interface PeopleActions {
  readonly open: (profileId: string) => Promise<ProfileResult>;
  readonly add: (name: string) => Promise<ProfileResult>;
  readonly rename: (profileId: string, name: string) => Promise<ProfileResult>;
  readonly leave: (leaving: Leaving) => Promise<Result<unknown, PeopleFailure>>;
  readonly remove: (profileId: string, typed: number) => Promise<Result<unknown, PeopleFailure>>;
  readonly erase: (typed: number) => Promise<Result<unknown, PeopleFailure>>;
  readonly copyOf: (profileId: string) => Promise<readonly ExportedDatabase[]>;
  /** another space is in use now: the page starts anew with it */
  readonly startAnew: () => void;
}
