import { describe, expect, it } from 'vitest';
import { conditions } from '#core/exercises/vocabulary.ts';
import { addDays, dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { seededRandom } from '#core/lib/seeded-random.ts';
import texts from '#locales/en/coach.json';
import sessionTexts from '#locales/en/session.json';
import { carefulPain, checkAssessment, irritabilityOf } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { coachRules } from './decisions.ts';
import { answer, atHour, dayAgo, person, screening, session, today } from './person.contract.ts';
import { conditionFlags, flagsToAsk, redFlags, sessionSign } from './red-flags.ts';
import type { Worsening } from './red-flags.ts';
import {
  howAllEnd,
  howItEnds,
  liftedSigns,
  screen,
  screeningLasts,
  signsIn,
  standingFlags,
  standingSigns,
  tellingIds,
} from './screening.ts';
import type { SafetyRecords, Screening } from './screening.ts';
import { sources } from './sources.ts';
import type { Source } from './sources.ts';
import type { DoneSession } from './training.ts';
import { bodyPlaces, goals, irritabilities, settings, settlings, triggers } from './vocabulary.ts';
import type { BodyPlace, Condition } from './vocabulary.ts';

const seen = (flagId: string, day = today, hours = 12) => ({ flagId, at: atHour(day, hours) });
const flagIds = (...args: Parameters<typeof standingFlags>) => standingFlags(...args).map(({ id }) => id);

const runs = Number(process.env['PROPERTY_RUNS'] ?? 1_000);

describe('red flags', () => {
  it('[COACH-1] each has its words, a person to see, a time and a source', () => {
    expect(Object.keys(texts.flag).sort()).toEqual(redFlags.map(({ id }) => id).sort());
    expect(new Set(redFlags.map(({ id }) => id)).size).toBe(redFlags.length);
    for (const { id, whom, soon, source } of redFlags) {
      const words = Object.keys(texts.flag[id as keyof typeof texts.flag]);
      expect(words, id).toEqual(expect.arrayContaining(['question', 'stop', 'why']));
      expect(Object.keys(texts.whom), id).toContain(whom);
      expect(Object.keys(texts.soon), id).toContain(soon);
      expect(source in sources, id).toBe(true);
    }
    expect(new Set(Object.keys(texts.soon))).toEqual(new Set(redFlags.map(({ soon }) => soon)));
    for (const [name, source] of Object.entries<Source>(sources)) {
      expect(source.title.length, name).toBeGreaterThan(10);
      expect(source.by.length, name).toBeGreaterThan(2);
      expect(source.year, name).toBeGreaterThan(1949);
      const addresses = [source.doi, source.url].filter((one) => one !== undefined);
      expect(addresses.length, name).toBe(name === 'own' ? 0 : 1);
      expect(
        addresses.every((one) => /^(10\.\d{4,9}\/\S+|https:\/\/\S+)$/.test(one)),
        name,
      ).toBe(true);
    }
  });

  it('[COACH-1] the great dangers are among them, and the emergencies are emergencies', () => {
    const now = redFlags.filter(({ soon }) => soon === 'now').map(({ id }) => id);
    expect(now).toEqual([
      'chest-pain',
      'sudden-breathless',
      'stroke-signs',
      'cauda-equina',
      'cold-limb',
      'very-ill',
      'pregnancy-signs',
      'neck-artery',
      'neck-injury',
      'worst-headache',
      'spine-accident',
      'aneurysm',
      'tight-limb',
    ]);
    const today = redFlags.filter(({ soon }) => soon === 'today').map(({ id }) => id);
    expect(today).toEqual(expect.arrayContaining(['fracture', 'clot', 'infection', 'hot-joint', 'nerve-worse']));
    expect(redFlags.find(({ id }) => id === 'cancer')?.soon).toBe('days');
  });

  it('[COACH-1] what gets worse with the spine is what the nerves tell, with all else but an emergency the body', () => {
    const worse = (by: Worsening) => redFlags.filter((one) => one.worse?.includes(by) === true).map(({ id }) => id);
    expect(worse('spine')).toEqual(['nerve-worse', 'spinal-cord', 'spine-fracture', 'spine-cancer', sessionSign]);
    expect(worse('body')).toContain(sessionSign);
    for (const { id, soon, worse: by } of redFlags) expect(by === null, id).toBe(soon === 'now');
  });

  it('[COACH-2] of each region is asked what may be behind its pain', () => {
    const everybody = new Set(flagsToAsk([]));
    const askedAt = (place: BodyPlace) => flagsToAsk([{ place }]).flatMap((one) => (everybody.has(one) ? [] : one.id));
    const spine = ['spinal-cord', 'spine-accident', 'spine-fracture', 'spine-cancer'];
    const limb = ['tight-limb', 'tendon-snap'];
    const own = {
      neck: ['neck-artery', 'neck-injury', 'worst-headache', 'temple-headache', ...spine],
      'upper-back': [...spine, 'aneurysm'],
      'lower-back': [...spine, 'aneurysm'],
      shoulder: [...limb, 'locked-joint'],
      elbow: [...limb, 'locked-joint'],
      hand: [...limb, 'wrist-fall'],
      hip: [...limb, 'locked-joint'],
      knee: [...limb, 'locked-joint'],
      ankle: limb,
      belly: ['aneurysm'],
      chest: ['aneurysm'],
    } as const satisfies Partial<Record<BodyPlace, readonly string[]>>;
    for (const [place, ids] of Object.entries(own)) expect(askedAt(place as BodyPlace), place).toEqual(ids);
    const regional = redFlags.filter((one) => !everybody.has(one)).map(({ id }) => id);
    expect(new Set([...Object.values(own).flat(), sessionSign])).toEqual(new Set(regional));
  });

  it('[COACH-2] the general ones are asked of everybody, those of a region only there', () => {
    const none = flagsToAsk([]).map(({ id }) => id);
    expect(none).toContain('cauda-equina');
    expect(none).not.toContain('neck-artery');
    expect(flagsToAsk([{ place: 'neck' }]).map(({ id }) => id)).toEqual(
      expect.arrayContaining([...none, 'neck-artery']),
    );
    expect(flagsToAsk([{ place: 'knee' }]).map(({ id }) => id)).not.toContain('aneurysm');
    expect(flagsToAsk([{ place: 'lower-back' }]).map(({ id }) => id)).toContain('aneurysm');
    for (const place of ['belly', 'chest'] as const) {
      expect(flagsToAsk([{ place }]).map(({ id }) => id)).toContain('aneurysm');
      const general = { ...screening(today), asked: none };
      const seenFor = [seen('chest-pain')];
      const result = screen(person({ worst: { place, side: null } }), { screenings: [general], seen: seenFor }, today);
      expect(result.outcome === 'ask' && result.flags.map(({ id }) => id), place).toEqual(['aneurysm']);
    }
    for (const place of ['neck', 'upper-back', 'lower-back'] as const)
      expect(flagsToAsk([{ place }]).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['spine-accident', 'spine-fracture', 'spine-cancer']),
      );
  });

  it.each(redFlags.map(({ id }) => id))(
    '[COACH-3] %s stops and says whom to see, how soon and from which source',
    (id) => {
      const result = screen(person(), { screenings: [screening(today, id)], seen: [] }, today);
      if (result.outcome !== 'stop') return expect.fail(result.outcome);
      const [{ whom, soon, source } = {}] = redFlags.filter((one) => one.id === id);
      expect(result.decisions).toEqual([{ ruleId: 'flag.stop', inputs: { flag: id }, output: { whom, soon }, source }]);
    },
  );

  it('[COACH-3] of several the most urgent comes first, in whatever order they were ticked', () => {
    for (const ticked of [
      ['cancer', 'clot', 'cauda-equina'],
      ['cauda-equina', 'cancer', 'clot'],
    ])
      expect(flagIds({ screenings: [screening(today, ...ticked)], seen: [] }, today)).toEqual([
        'cauda-equina',
        'clot',
        'cancer',
      ]);
  });

  it('[COACH-3] one that only a newer version knows stops too, until somebody has looked', () => {
    const asked = { ...screening(today), asked: [...screening(today).asked, 'moon-sickness'] };
    const screenings = [screening(dayAgo(2), 'moon-sickness'), asked];
    expect(screen(person(), { screenings, seen: [] }, today)).toMatchObject({
      outcome: 'stop',
      flags: [{ id: 'moon-sickness', whom: 'doctor', soon: 'today' }],
    });
    expect(screen(person(), { screenings, seen: [seen('moon-sickness')] }, today).outcome).toBe('clear');
  });

  it('[COACH-4] answering again on the same day ends nothing', () => {
    for (const id of ['clot', 'cauda-equina']) {
      const again = { ...screening(today), at: atHour(today, 9) };
      expect(flagIds({ screenings: [screening(today, id), again], seen: [] }, today)).toEqual([id]);
    }
  });

  it('[COACH-4] a later day without the sign ends what is no emergency', () => {
    const of = (id: string) => flagIds({ screenings: [screening(dayAgo(1), id), screening(today)], seen: [] }, today);
    expect(of('clot')).toEqual([]);
    expect(of('cancer')).toEqual([]);
    expect(of('cauda-equina')).toEqual(['cauda-equina']);
    expect(of('chest-pain')).toEqual(['chest-pain']);
  });

  it('[COACH-4] a later day ends it only if it was asked, and not with a day ahead or a clock set back', () => {
    const ticked = screening(dayAgo(1), 'clot');
    const { asked, ...later } = screening(today);
    const unasked = { ...later, asked: asked.filter((id) => id !== 'clot') };
    expect(flagIds({ screenings: [ticked, unasked], seen: [] }, today)).toEqual(['clot']);
    expect(flagIds({ screenings: [screening(today, 'clot'), screening(dayAgo(-1))], seen: [] }, today)).toEqual([
      'clot',
    ]);
    const setBack = { ...screening(today), at: atHour(dayAgo(3), 6) };
    expect(flagIds({ screenings: [ticked, setBack], seen: [] }, today)).toEqual(['clot']);
  });

  it('[COACH-48] a sign told in a session stops until it was asked about and not ticked on a later day, or seen', () => {
    const told = { id: 'told', at: atHour(dayAgo(1), 8), day: dayAgo(1), asked: [], ticked: [sessionSign] };
    const of = (...screenings: ReturnType<typeof screening>[]) =>
      flagIds({ screenings: [told, ...screenings], seen: [] }, today);
    const unasked = { ...screening(today), asked: flagsToAsk([{ place: 'knee' }]).map(({ id }) => id) };
    expect(unasked.asked).not.toContain(sessionSign);
    expect(of()).toEqual([sessionSign]);
    // Answered right after it, and by a version that does not ask about it.
    expect(of({ ...screening(dayAgo(1)), at: atHour(dayAgo(1), 9) })).toEqual([sessionSign]);
    expect(of(unasked)).toEqual([sessionSign]);
    expect(of(screening(today, sessionSign))).toEqual([sessionSign]);
    expect(of(screening(today))).toEqual([]);
    expect(flagIds({ screenings: [told], seen: [seen(sessionSign)] }, today)).toEqual([]);
    expect(screen(person(), { screenings: [told, unasked], seen: [] }, today).outcome).toBe('stop');
  });

  it('[COACH-48] its question names no sign that is asked by itself, and says to select that one too', () => {
    const { question, more, now } = texts.flag[sessionSign];
    expect(question).not.toMatch(/such as|chest|faint|breath|numb|weak/i);
    expect(more).toMatch(/select that one too/);
    for (const sign of [
      /in the chest/,
      /arm, jaw or back/,
      /breathless/,
      /cold, pale or blue/,
      /one side/,
      /speaking or seeing/,
      /headache/,
      /between the legs/,
    ])
      expect(now).toMatch(sign);
  });

  it('[COACH-48] [COACH-4] how it ends is said alike beside its question, on the page of the stop and in the session', () => {
    const { more, later, why } = texts.flag[sessionSign];
    const { holds } = sessionTexts.signs;
    for (const text of [more, later, holds]) {
      expect(text).toMatch(/a professional has seen you about it/);
      expect(text).toMatch(/it has passed and not come back/);
      expect(text).toMatch(/a later day/);
    }
    for (const text of [texts.ends.later, later, holds]) expect(text).toMatch(/on a later day, at least 12 hours/);
    // Nothing else is asked for: a doctor is advised, and a later day may end it without one.
    for (const text of [more, later, holds, why]) expect(text).not.toMatch(/found? out|no longer true/);
  });

  it('[COACH-4] a minute past midnight ends nothing, twelve hours later does', () => {
    const late = { ...screening(dayAgo(1), 'fracture'), at: atHour(dayAgo(1), 23.99) };
    const at = (hours: number) => ({ ...screening(today), at: atHour(today, hours) });
    expect(flagIds({ screenings: [late, at(0.02)], seen: [] }, today)).toEqual(['fracture']);
    expect(flagIds({ screenings: [late, at(11.98)], seen: [] }, today)).toEqual(['fracture']);
    expect(flagIds({ screenings: [late, at(12)], seen: [] }, today)).toEqual([]);
  });

  it('[COACH-4] from when a screening can end it is told, to the minute', () => {
    const from = (telling: Partial<Screening>, off = 0) => {
      const told = { ...screening(dayAgo(1), 'fracture'), ...telling };
      return standingSigns(null, { screenings: [told], seen: [] }, today).map((sign) => howItEnds(sign, () => off));
    };
    // In the morning: the next day. Late in the evening: twelve hours later.
    expect(from({ at: atHour(dayAgo(1), 8) })).toEqual([{ by: 'questions', from: atHour(today, 0) }]);
    expect(from({ at: atHour(dayAgo(1), 8) }, 120)).toEqual([{ by: 'questions', from: atHour(today, -2) }]);
    const late = { ...screening(dayAgo(1), 'fracture'), at: atHour(dayAgo(1), 23) + 30_500 };
    const ends = atHour(today, 11) + 60_000;
    expect(from(late)).toEqual([{ by: 'questions', from: ends }]);
    const answeredAt = (at: number) => flagIds({ screenings: [late, { ...screening(today), at }], seen: [] }, today);
    expect(answeredAt(ends - 60_000)).toEqual(['fracture']);
    expect(answeredAt(ends)).toEqual([]);
  });

  it('[COACH-4] the moment from which a stop can end is right also where the clocks change meanwhile', () => {
    // Berlin: from 3 to 2 in the morning of October 25, 2026, at 1:00 UTC.
    const change = Date.UTC(2026, 9, 25, 1);
    const offsetAt = (at: number): number => (at < change ? 120 : 60);
    const told = (at: number) => ({ ...screening(dayOf(at, offsetAt(at)), 'fracture'), at });
    const from = (at: number) =>
      standingSigns(null, { screenings: [told(at)], seen: [] }, dayOf(at, offsetAt(at))).map((sign) =>
        howItEnds(sign, offsetAt),
      );
    // Twelve hours after ten in the evening it is nine in the morning.
    expect(from(Date.UTC(2026, 9, 24, 20))).toEqual([{ by: 'questions', from: Date.UTC(2026, 9, 25, 8) }]);
    // Midnight after the change, by the time that holds then.
    expect(from(Date.UTC(2026, 9, 25, 0, 30))).toEqual([{ by: 'questions', from: Date.UTC(2026, 9, 25, 23) }]);
  });

  it('[COACH-4] told twice, a stop can end once the later telling can', () => {
    const early = { ...screening(dayAgo(1), 'fracture'), id: 'a', at: atHour(dayAgo(1), 6) };
    const late = { ...screening(dayAgo(1), 'fracture'), id: 'b', at: atHour(dayAgo(1), 22) };
    const of = (...screenings: readonly (typeof early)[]) =>
      standingSigns(null, { screenings, seen: [] }, today).map((sign) => howItEnds(sign, () => 0));
    const at10 = [{ by: 'questions', from: atHour(today, 10) }];
    expect([of(early, late), of(late, early)]).toEqual([at10, at10]);
  });

  it('[COACH-4] says how it ends: an emergency by a professional, what the answers name once they were changed, several once the last has', () => {
    const named = person({ conditions: ['blood-clot'] });
    const signs = (assessment: typeof named | null, ...screenings: readonly Screening[]) =>
      standingSigns(assessment, { screenings, seen: [] }, today);
    const howEach = (...args: Parameters<typeof signs>) => signs(...args).map((sign) => howItEnds(sign, () => 0));
    expect(howEach(null, screening(dayAgo(1), 'chest-pain'))).toEqual([{ by: 'professional' }]);
    expect(howEach(null, screening(dayAgo(1), 'sign-of-tomorrow'))).toEqual([{ by: 'professional' }]);
    expect(howEach(named)).toEqual([{ by: 'answers' }]);
    const howAll = (...args: Parameters<typeof signs>) => howAllEnd(signs(...args), () => 0);
    expect(howAll(null, screening(dayAgo(1), 'chest-pain'))).toEqual({ by: 'professional' });
    expect(howAll(named)).toEqual({ by: 'answers' });
    const byQuestions = [screening(dayAgo(1), 'clot'), screening(today, 'fracture')];
    expect(howAll(null, ...byQuestions)).toEqual({ by: 'questions', from: atHour(addDays(today, 1), 0) });
    expect(howAll(null, ...byQuestions, screening(today, 'chest-pain'))).toEqual({ by: 'each' });
    expect(howAll(named, ...byQuestions)).toEqual({ by: 'each' });
  });

  it('[COACH-61] what a clock ahead has dated ends a sign only where it does by the server’s dates as well', () => {
    const ahead = 30 * 3_600_000;
    const byServer = (at: number) => ({ at: at - ahead, day: dayOf(at - ahead, 0) });
    const dated = dayAgo(1);
    const told = { ...screening(dated, 'clot'), at: atHour(dated, 8) };
    /** @param hours after the server's midnight that began the day of the sign */
    const answered = (hours: number): Screening => {
      const at = atHour(dated, hours) + ahead;
      return { ...screening(dayOf(at, 0)), at, byServer: byServer(at) };
    };
    const of = (sign: Screening, ...answers: readonly Screening[]) => {
      const records = { screenings: [sign, ...answers], seen: [], clockAhead: ahead };
      const [standing] = standingSigns(null, records, addDays(today, 9));
      return standing === undefined ? null : howItEnds(standing, () => 0);
    };
    // Sent and dated anew, or still waiting: it ends from the server's midnight on, as the device's clock will show it.
    const waiting = {
      ...told,
      at: told.at + ahead,
      day: dayOf(told.at + ahead, 0),
      byServer: byServer(told.at + ahead),
    };
    for (const sign of [told, waiting]) {
      const from = of(sign);
      expect(from).toEqual({ by: 'questions', from: atHour(today, 0) + ahead });
      for (const hours of [8.01, 12, 23.9]) expect(of(sign, answered(hours)), `${hours}`).toEqual(from);
      expect(of(sign, answered(24 + 18))).toBeNull();
    }
    // As far as anybody knows the clock is right.
    expect(flagIds({ screenings: [told, { ...screening(today), at: atHour(today, 0) }], seen: [] }, today)).toEqual([]);
  });

  it('[COACH-61] of a clock that was right by one of its dates no answer ends a sign too soon, and one at the time that is said does', () => {
    const chance = seededRandom(6_112);
    const minutes = (least: number, most: number): number => (least + Math.floor(chance() * (most - least))) * 60_000;
    const moment = (at: number) => ({ at, day: dayOf(at, 0) });
    let ended = 0;
    for (let run = 0; run < runs; run++) {
      const toldAt = atHour(today, 0) + minutes(0, 1_440);
      // Right; wrong and known to be; or put right since it was known to be wrong, where nobody saw it.
      const kinds = {
        right: (at: number) => moment(at),
        wrong: (at: number, error: number) => ({ ...moment(at + error), byServer: moment(at) }),
        stale: (at: number, error: number) => ({ ...moment(at), byServer: moment(at - error) }),
      };
      type Kind = keyof typeof kinds;
      const clock = (...of: readonly Kind[]) => ({
        is: of[minutes(0, of.length) / 60_000]!,
        error: minutes(-4_320, 4_320),
      });
      const was = clock('right', 'wrong', 'stale');
      const told = { ...screening(today, 'clot'), ...kinds[was.is](toldAt, was.error), id: 'told' };
      // What was put right unseen is compared with a clock that is wrong by the server alone (docs/adr/0008).
      const others: readonly Kind[] = was.is === 'stale' ? ['right', 'stale'] : ['right', 'wrong', 'stale'];
      const answered = (at: number, { is, error } = clock(...others)): Screening => ({
        ...screening(today),
        ...kinds[is](at, error),
        toldIn: ['told'],
      });
      const stands = (clockAhead: number, ...answers: readonly Screening[]) =>
        standingSigns(null, { screenings: [told, ...answers], seen: [], clockAhead }, addDays(today, 60));
      const early = Array.from({ length: 3 }, () => toldAt + minutes(1, 1_440)).filter(
        (at) => at < toldAt + 12 * 3_600_000 || dayOf(at, 0) === today,
      );
      const said = JSON.stringify({ was, toldAt, early });
      expect(stands(0, ...early.map((at) => answered(at))), said).toHaveLength(1);

      const now = toldAt + minutes(1, 4_320);
      const mine = clock(...others);
      const ahead = { right: 0, wrong: mine.error, stale: mine.error }[mine.is];
      const shown = (at: number) => at + (mine.is === 'wrong' ? mine.error : 0);
      const isEnded = (at: number): boolean => stands(ahead, answered(at, mine)).length === 0;
      const [standing] = stands(ahead);
      const ending = howItEnds(standing!, () => 0, shown(now));
      const from = (ending.by === 'questions' ? ending.from : NaN) - shown(0);
      expect(isEnded(from), `${said} ${JSON.stringify({ mine, now, from })}`).toBe(true);
      // Not before, as far as anybody looks: each quarter of the way.
      for (const part of [0, 0.25, 0.5, 0.75])
        if (from > now) expect(isEnded(Math.floor(now + (from - now) * part)), `${said} ${part}`).toBe(false);
      ended += from <= now ? 1 : 0;
    }
    expect(ended).toBeGreaterThan(runs / 10);
  });

  it('[COACH-61] where the clocks change the moment that is said is the first of those at which an answer ends a stop', () => {
    const chance = seededRandom(2_903);
    const HOUR = 3_600_000;
    for (const [change, before, after] of [
      [Date.UTC(2026, 9, 25, 1), 120, 60],
      [Date.UTC(2027, 2, 28, 1), 60, 120],
    ] as const) {
      const offsetAt = (at: number): number => (at < change ? before : after);
      const moment = (at: number) => ({ at, day: dayOf(at, offsetAt(at)) });
      for (let run = 0; run < 400; run++) {
        const clockAhead = Math.round((chance() * 144 - 72) * 60) * 60_000;
        const isKnown = Math.abs(clockAhead) > 12 * HOUR;
        const ahead = isKnown ? clockAhead : 0;
        const toldAt = change + Math.round((chance() * 120 - 60) * 60) * 60_000;
        // As a record has both its days: by the offset of the moment that the device shows.
        const dated = (at: number) => ({
          ...moment(at),
          ...(isKnown && { byServer: { at: at - ahead, day: dayOf(at - ahead, offsetAt(at)) } }),
        });
        const told = { ...screening(today, 'clot'), ...dated(toldAt + ahead), id: 'told' };
        const stands = (...answers: readonly Screening[]) =>
          standingSigns(null, { screenings: [told, ...answers], seen: [], clockAhead: ahead }, addDays(told.day, 60));
        const isEnded = (at: number): boolean =>
          stands({ ...screening(today), ...dated(at), toldIn: ['told'] }).length === 0;
        const ending = howItEnds(stands()[0]!, offsetAt, toldAt + ahead);
        const from = ending.by === 'questions' ? ending.from : NaN;
        const said = JSON.stringify({ change, toldAt, ahead, from });
        expect(isEnded(from), said).toBe(true);
        // Where an hour is left out, up to that much later.
        for (const hours of [1.01, 2, 6, 12]) expect(isEnded(from - hours * HOUR), `${said} ${hours}`).toBe(false);
      }
    }
  });

  it('[COACH-4] one that a screening did not know of is not ended by it, though a clock that was behind says so', () => {
    const told = { ...screening(dayAgo(1), 'clot'), id: 'told by a clock that was behind' };
    const of = (toldIn: readonly string[]) =>
      flagIds({ screenings: [told, { ...screening(today), toldIn }], seen: [] }, today);
    expect(of([])).toEqual(['clot']);
    expect(of(['another'])).toEqual(['clot']);
    expect(of([told.id])).toEqual([]);
    expect(tellingIds({ screenings: [told, { ...screening(today), toldIn: [] }], seen: [] }, today)).toEqual([told.id]);
    expect(tellingIds({ screenings: [told, { ...screening(today), toldIn: [told.id] }], seen: [] }, today)).toEqual([]);
  });

  it('[COACH-4] being seen about it ends it on the same day, being seen before or about another does not', () => {
    const screenings = [screening(today, 'cauda-equina')];
    expect(flagIds({ screenings, seen: [seen('cauda-equina')] }, today)).toEqual([]);
    expect(flagIds({ screenings, seen: [seen('cauda-equina', dayAgo(1))] }, today)).toEqual(['cauda-equina']);
    expect(flagIds({ screenings, seen: [seen('clot')] }, today)).toEqual(['cauda-equina']);
  });

  it('[COACH-4] ticked again after that, it stops again', () => {
    const screenings = [screening(dayAgo(3), 'clot'), screening(today, 'clot')];
    expect(flagIds({ screenings, seen: [seen('clot', dayAgo(2))] }, today)).toEqual(['clot']);
  });

  it('[COACH-4] who has been seen is told by the records they name, not by clocks', () => {
    const told = (id: string, hours: number) => ({ ...screening(today, 'clot'), id, at: atHour(today, hours) });
    const of = (toldIn: readonly string[], ...screenings: ReturnType<typeof told>[]) =>
      flagIds({ screenings, seen: [{ ...seen('clot', dayAgo(9)), toldIn }] }, today);
    // Said by a device whose clock is nine days behind.
    expect(of(['one'], told('one', 8))).toEqual([]);
    // Ticked again, by a clock that is behind the one that said it.
    expect(of(['one'], told('one', 8), told('two', -2_000))).toEqual(['clot']);
    expect(of(['one', 'two'], told('one', 8), told('two', 9))).toEqual([]);
    const named = person({ id: 'answers', conditions: ['blood-clot'] });
    const after = (toldIn: readonly string[]) =>
      screen(named, { screenings: [screening(today)], seen: [{ ...seen('clot', dayAgo(9)), toldIn }] }, today).outcome;
    expect([after(['answers']), after(['earlier answers'])]).toEqual(['clear', 'stop']);
  });

  it('[COACH-4] [COACH-50] says what would stop, or be said still, had nobody said that a professional has seen them, and all that says so', () => {
    const screenings = [
      screening(today, 'clot', 'cauda-equina'),
      { ...screening(dayAgo(9), 'wound'), id: 'old' },
      { ...screening(dayAgo(30), 'locked-joint'), id: 'older' },
      screening(dayAgo(20)),
    ];
    const said = [
      { ...seen('clot'), id: 'first' },
      { ...seen('clot'), id: 'second' },
      { ...seen('wound', dayAgo(8)), id: 'third' },
      { ...seen('locked-joint', dayAgo(29)), id: 'fourth' },
    ];
    const lifted = liftedSigns(null, { screenings, seen: said }, today);
    // Neither wound nor joint was ticked since, and neither would stop any more; of the joint nothing would be said either.
    expect(lifted.map(({ flag, seen: all }) => [flag.id, all.map(({ id }) => id)])).toEqual([
      ['clot', ['first', 'second']],
      ['wound', ['third']],
    ]);
    expect(liftedSigns(null, { screenings, seen: [seen('clot', dayAgo(1))] }, today)).toEqual([]);
  });

  it('[COACH-5] [COACH-37] tells who told a sign, and whether the answers that hold still do', () => {
    const answers = person({ conditions: ['blood-clot'], also: [{ place: 'chest', side: null }] });
    const ticked = screening(dayAgo(2), 'chest-pain', 'cauda-equina');
    const signs = standingSigns(
      answers,
      { screenings: [ticked, ...signsIn({ ...answers, places: ['chest'] })], seen: [] },
      today,
    );
    expect(
      signs.map(({ flag, tellings, isNamed, ruleId }) => [flag.id, tellings.map(({ from }) => from), isNamed, ruleId]),
    ).toEqual([
      ['chest-pain', ['place', undefined], true, 'flag.place'],
      ['cauda-equina', [undefined], false, 'flag.stop'],
      ['clot', ['condition'], true, 'flag.condition'],
    ]);
    const before = signsIn({ ...person({ conditions: ['blood-clot'] }), places: [] });
    expect(standingSigns(person(), { screenings: before, seen: [] }, today)).toMatchObject([
      { isNamed: false, ruleId: 'flag.condition' },
    ]);
  });

  it('[COACH-5] a condition whose words are a sign stops, a known and allowed one does not', () => {
    const records = { screenings: [screening(today)], seen: [] };
    for (const [condition, sign] of Object.entries(conditionFlags) as [
      keyof typeof conditionFlags,
      { flag: string; mayBeAllowed: boolean },
    ][]) {
      const result = screen(person({ conditions: [condition] }), records, today);
      expect(result, condition).toMatchObject({ outcome: 'stop', decisions: [{ ruleId: 'flag.condition' }] });
      const allowed = screen(person({ conditions: [condition], allowed: [condition] }), records, today);
      expect(allowed.outcome, condition).toBe(sign.mayBeAllowed ? 'clear' : 'stop');
    }
    expect(
      Object.values(conditionFlags)
        .filter(({ mayBeAllowed }) => !mayBeAllowed)
        .map(({ flag }) => flag),
    ).toEqual(['fracture', 'neck-artery']);
    expect(screen(person({ conditions: ['pregnancy'] }), records, today).outcome).toBe('clear');
  });

  it('[COACH-5] a condition that is a sign stops as long as the answers name it, whatever is ticked later', () => {
    for (const condition of ['suspected-fracture', 'blood-clot', 'inflamed-joint', 'nerve-signs'] as const) {
      const yesterday = person({ day: dayAgo(1), at: atHour(dayAgo(1), 7), conditions: [condition] });
      const result = screen(yesterday, { screenings: [screening(dayAgo(1)), screening(today)], seen: [] }, today);
      expect(result, condition).toMatchObject({ outcome: 'stop', decisions: [{ ruleId: 'flag.condition' }] });
    }
  });

  it('[COACH-5] named in an earlier assessment it counts as ticked then, named no longer or allowed since', () => {
    const at = (minutes: number) => atHour(today, 7 + minutes / 60);
    const after = (condition: Condition, changes: Partial<Assessment>, records: Partial<SafetyRecords> = {}) => {
      const named = person({ at: at(0), conditions: [condition] });
      const screenings = [screening(today), ...signsIn({ ...named, places: [] })];
      return screen(person({ at: at(5), ...changes }), { screenings, seen: [], ...records }, today);
    };
    for (const [condition, flag] of [
      ['artery-signs', 'neck-artery'],
      ['suspected-fracture', 'fracture'],
      ['blood-clot', 'clot'],
      ['nerve-signs', 'nerve-worse'],
    ] as const) {
      expect(after(condition, {}), condition).toMatchObject({
        outcome: 'stop',
        flags: [{ id: flag }],
        decisions: [{ ruleId: 'flag.condition' }],
      });
      expect(after(condition, { conditions: [condition], allowed: [condition] }).outcome, condition).toBe('stop');
      expect(after(condition, {}, { seen: [seen(flag)] }).outcome, condition).toBe('clear');
    }
    // It ends as a tick does: an emergency never by itself.
    const [earlier, later] = [{ at: atHour(dayAgo(1), 7), day: dayAgo(1) }, screening(today)];
    const since = (condition: Condition) =>
      screen(
        person(),
        {
          screenings: [later, ...signsIn({ ...person({ conditions: [condition] }), ...earlier, places: [] })],
          seen: [],
        },
        today,
      ).outcome;
    expect([since('blood-clot'), since('artery-signs')]).toEqual(['clear', 'stop']);
  });

  it('[COACH-37] a marked chest is chest pain until a professional has seen it', () => {
    const chest = { place: 'chest', side: null } as const;
    const records = { screenings: [screening(today)], seen: [] };
    for (const changes of [{ worst: chest }, { also: [chest] }]) {
      expect(screen(person(changes), records, today)).toMatchObject({
        outcome: 'stop',
        flags: [{ id: 'chest-pain', whom: 'ambulance', soon: 'now' }],
        decisions: [{ ruleId: 'flag.place' }],
      });
      expect(screen(person(changes), { ...records, seen: [seen('chest-pain')] }, today).outcome).toBe('clear');
    }
    const marked = signsIn({ ...person(), at: atHour(today, 7), places: ['chest'] });
    expect(screen(person(), { ...records, screenings: [...records.screenings, ...marked] }, today).outcome).toBe(
      'stop',
    );
  });

  it('[COACH-38] pain of 9 or more today asks the questions again, unless they were asked just before or since', () => {
    const early = { ...screening(today), at: atHour(today, 6) };
    const ask = (changes: Partial<Assessment>, records: Partial<SafetyRecords>) =>
      screen(person({ day: dayAgo(1), ...changes }), { screenings: [early], seen: [], ...records }, today);
    const evening = answer(today, 'day', 9);
    expect(ask({}, { answers: [answer(today, 'day', 8)] }).outcome).toBe('clear');
    expect(ask({}, { answers: [answer(dayAgo(1), 'day', 10)] }).outcome).toBe('clear');
    expect(ask({}, { answers: [evening] })).toMatchObject({
      outcome: 'ask',
      decisions: [{ ruleId: 'flag.ask-again' }],
    });
    for (const [hours, outcome] of [
      [18.9, 'ask'],
      [19, 'clear'],
      [21, 'clear'],
    ] as const) {
      const again = { ...screening(today), at: atHour(today, hours) };
      expect(ask({}, { answers: [evening], screenings: [early, again] }).outcome, `${hours}`).toBe(outcome);
    }
    // It was down again, and what hurts as much later is asked about again; another place is, too.
    const asked = { ...screening(today), at: atHour(today, 8.1) };
    const at = (hours: number, level: number, region = 'knee') => ({
      ...answer(today, 'day', level, region),
      at: atHour(today, hours),
    });
    const later = (...answers: ReturnType<typeof at>[]) => ask({}, { answers, screenings: [early, asked] }).outcome;
    expect(later(at(8, 9), at(20, 10))).toBe('clear');
    expect(later(at(8, 9), at(12, 3), at(20, 9))).toBe('ask');
    expect(later(at(8, 9), at(12, 3))).toBe('clear');
    expect(later(at(8, 9), at(12, 3, 'hip'), at(20, 9))).toBe('clear');
    expect(later(at(8, 9), at(20, 9, 'hip'))).toBe('ask');
    expect(ask({}, { answers: [at(8, 9), at(12, 3)] }).outcome).toBe('ask');
    const stopped = session(today, { exerciseId: 'heel-slide', sets: [3] }, { painDuring: 9, stopReason: 'pain' });
    expect(ask({}, { sessions: [stopped] }).outcome).toBe('ask');
    const pain = { now: 10, best: 2, worst: 10 };
    expect(ask({ day: today, at: atHour(today, 6.5), pain }, {}).outcome).toBe('clear');
    expect(ask({ day: today, at: atHour(today, 15), pain }, {}).outcome).toBe('ask');
  });

  it('[COACH-1] the questions ask what their sources name', () => {
    const { flag } = texts;
    const words = (id: keyof typeof flag) => Object.values(flag[id]).join(' ');
    expect(words('cauda-equina')).toMatch(/both legs.*during sex/);
    expect(words('neck-injury')).toMatch(/turn the head, arms or legs tingle, or I am 65 or older.*crash at speed/);
    expect(words('spine-accident')).toMatch(/serious accident/);
    expect(words('fracture')).toMatch(/can’t put weight on it.*looks out of place.*press on the bone/);
    expect(words('pregnancy-signs')).toMatch(/headache or changes in sight/);
    expect(redFlags.find(({ id }) => id === 'spine-cancer')?.soon).toBe('today');
  });

  it('[COACH-6] without the questions there is no plan, nor with answers of four weeks ago', () => {
    const outcome = (screenings: readonly ReturnType<typeof screening>[], place: 'knee' | 'neck' = 'knee') =>
      screen(person({ worst: { place, side: place === 'knee' ? 'left' : null } }), { screenings, seen: [] }, today);
    expect(outcome([]).outcome).toBe('ask');
    expect(outcome([screening(dayAgo(screeningLasts - 1))]).outcome).toBe('clear');
    expect(outcome([screening(dayAgo(screeningLasts))]).outcome).toBe('ask');
    expect(outcome([screening(dayAgo(-1))]).outcome).toBe('ask');
    const general = { ...screening(today), asked: flagsToAsk([{ place: 'knee' }]).map(({ id }) => id) };
    expect(outcome([general]).outcome).toBe('clear');
    const asked = outcome([general], 'neck');
    expect(asked.outcome === 'ask' && asked.flags.map(({ id }) => id)).toContain('neck-artery');
  });
});

it('[COACH-46] whoever was away for eight days is asked again, unless they were asked since, and it says why', () => {
  const asked = (ago: number, ...sessions: readonly DoneSession[]) =>
    screen(person(), { screenings: [screening(dayAgo(ago))], seen: [], sessions }, today);
  const done = (ago: number) => session(dayAgo(ago), { exerciseId: 'squat', sets: [8] });
  expect(asked(20, done(8), done(-1))).toMatchObject({ outcome: 'ask', decisions: [{ ruleId: 'flag.ask-away' }] });
  expect(asked(20, done(7)).outcome).toBe('clear');
  expect(asked(7, done(20)).outcome).toBe('clear');
  expect(asked(8).outcome).toBe('ask');
  // After four weeks that is the reason. What was closed before anything was done is no training.
  expect(asked(28, done(20)).decisions).toMatchObject([{ ruleId: 'flag.ask' }]);
  expect(asked(20, { ...done(2), exercises: [] }).outcome).toBe('ask');
  // So counts the day of a session under way, and a day of which no more is known.
  const under = (ago: number) => ({ screenings: [screening(dayAgo(20))], seen: [], trainedOn: [dayAgo(ago)] });
  expect(screen(person(), { ...under(7), sessions: [done(8)] }, today).outcome).toBe('clear');
  expect(screen(person(), under(7), today).outcome).toBe('clear');
  expect(screen(person(), under(8), today).outcome).toBe('ask');
  // Where sessions are not known, nobody is away.
  expect(screen(person(), { screenings: [screening(dayAgo(20))], seen: [] }, today).outcome).toBe('clear');
});

describe('answers', () => {
  const faults = (changes: Readonly<Record<string, unknown>>) => {
    const result = checkAssessment({ ...person(), ...changes }, today);
    return result.ok ? [] : result.failure;
  };

  it('[COACH-7] good ones pass', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ worst: null, pain: { now: 0, best: 0, worst: 10 } })).toEqual([]);
  });

  it.each([
    [{ pain: { now: 11, best: 0, worst: 11 } }, ['pain.now range', 'pain.worst range']],
    [{ pain: { now: -1, best: 2.5 } }, ['pain.now range', 'pain.best range', 'pain.worst missing']],
    [{ birthYear: 2026 }, ['birthYear not-born']],
    [{ birthYear: 2031 }, ['birthYear not-born']],
    [{ birthYear: 1905 }, ['birthYear too-long-ago']],
    [{ birthYear: null }, ['birthYear missing']],
    [{ birthYear: 1986.5 }, ['birthYear range']],
    [{ day: today + 1 }, ['day ahead']],
    [{ minutes: 0 }, ['minutes range']],
    [{ minutes: 400 }, ['minutes range']],
    [{ daysAWeek: 8 }, ['daysAWeek range']],
    [{ worst: { place: 'knee', side: null } }, ['worst side']],
    [{ worst: { place: 'neck', side: 'left' } }, ['worst no-side']],
    [{ also: [{ place: 'tail', side: null }] }, ['also unknown']],
    [{ worst: { place: 'constructor', side: null } }, ['worst unknown']],
    [{ settles: 'never' }, ['settles unknown']],
    [{ equipment: ['trampoline'] }, ['equipment unknown']],
    [{ conditions: ['bad-luck'] }, ['conditions unknown']],
    [{ setting: undefined, canStand: undefined }, ['setting missing', 'canStand missing']],
  ])('[COACH-7] %j', (changes, expected) => {
    expect(faults(changes).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
    for (const { code } of faults(changes)) expect(Object.keys(texts.fault)).toContain(code);
  });

  it('[COACH-7] a range says its ends', () => {
    expect(faults({ minutes: 400 })).toEqual([{ field: 'minutes', code: 'range', least: 5, most: 120 }]);
    expect(faults({ birthYear: 1986.5 })).toEqual([{ field: 'birthYear', code: 'range', least: 1906, most: 2025 }]);
    expect(faults({ minutes: 5 })).toEqual([]);
    expect(faults({ minutes: 120, daysAWeek: 7, birthYear: 1906 })).toEqual([]);
  });

  it('[COACH-8] nobody under 16 gets a plan', () => {
    const records = { screenings: [screening(today)], seen: [] };
    const outcome = (birthYear: number, hadBirthday: boolean) =>
      screen(person({ birthYear, hadBirthday }), records, today).outcome;
    expect(outcome(2011, true)).toBe('too-young');
    expect(outcome(2010, false)).toBe('too-young');
    expect(outcome(2010, true)).toBe('clear');
    expect(outcome(2009, false)).toBe('clear');
  });

  it('[COACH-8] a birthday counts in the year of the answer only', () => {
    const [nextYear, lastYear] = [addDays(today, 60), dayAgo(365)];
    const on = (day: Day, birthYear: number, answeredOn: Day) =>
      screen(person({ birthYear, day: answeredOn }), { screenings: [screening(day)], seen: [] }, day);
    expect(on(nextYear, 2011, today)).toMatchObject({
      outcome: 'too-young',
      decisions: [{ inputs: { birthYear: 2011, hadBirthday: false } }],
    });
    expect(on(nextYear, 2011, nextYear).outcome).toBe('clear');
    expect(on(nextYear, 2010, today).outcome).toBe('clear');
    expect(on(today, 2010, lastYear).outcome).toBe('too-young');
  });

  it('[COACH-8] a red flag counts before the age', () => {
    const records = { screenings: [screening(today, 'chest-pain')], seen: [] };
    expect(screen(person({ birthYear: 2015 }), records, today).outcome).toBe('stop');
  });

  it('[COACH-9] of numbers that contradict each other the higher counts, and a decision says so', () => {
    expect(carefulPain(person({ pain: { now: 3, best: 5, worst: 2 } }))).toMatchObject({
      pain: { now: 5, worst: 5 },
      decisions: [{ ruleId: 'answers.careful' }],
    });
    expect(carefulPain(person({ pain: { now: 7, best: 0, worst: 2 } })).pain.worst).toBe(7);
    expect(carefulPain(person()).decisions).toEqual([]);
    expect(carefulPain(person({ worst: null })).decisions).toHaveLength(1);
    expect(carefulPain(person({ worst: null, pain: { now: 0, best: 0, worst: 0 } })).decisions).toEqual([]);
  });

  it.each([
    [0, 3, 'within-hour', 'low'],
    [2, 3, 'same-evening', 'low'],
    [2, 4, 'within-hour', 'moderate'],
    [2, 6, 'within-hour', 'moderate'],
    [2, 7, 'within-hour', 'high'],
    [6, 6, 'within-hour', 'high'],
    [5, 6, 'within-hour', 'moderate'],
    [1, 2, 'next-morning', 'moderate'],
    [1, 2, 'longer', 'high'],
    [1, 8, 'next-morning', 'high'],
  ] as const)('[COACH-10] %i now, %i at worst, over %s: %s', (now, worst, settles, expected) => {
    const { irritability, decision } = irritabilityOf({ now, best: 0, worst }, settles);
    expect([irritability, decision.ruleId]).toEqual([expected, `irritability.${expected}`]);
  });

  it.each([
    [2, 8, 'same-evening', { worst: 8 }],
    [6, 6, 'next-morning', { now: 6 }],
    [3, 6, 'longer', { settles: 'longer' }],
    [3, 7, 'longer', { worst: 7, settles: 'longer' }],
    [3, 6, 'same-evening', { worst: 6 }],
    [2, 3, 'next-morning', { settles: 'next-morning' }],
    [2, 3, 'within-hour', { now: 2, worst: 3, settles: 'within-hour' }],
  ] as const)('[COACH-10] %i now, %i at worst, over %s names what it follows from', (now, worst, settles, because) => {
    expect(irritabilityOf({ now, best: 0, worst }, settles).decision.inputs).toEqual(because);
  });
});

describe('words', () => {
  const leaves = (node: object, path = ''): string[] =>
    Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [`${path}${key}`] : leaves(value as object, `${path}${key}.`),
    );

  it('[COACH-31] every rule and every word to choose from has its text, and no text is left over', () => {
    expect(leaves(texts.rule).sort()).toEqual(Object.keys(coachRules).sort());
    expect(Object.keys(texts.place)).toEqual(Object.keys(bodyPlaces));
    expect(Object.keys(texts.settles)).toEqual(settlings);
    expect(Object.keys(texts.trigger)).toEqual(triggers);
    expect(Object.keys(texts.goal)).toEqual(goals);
    expect(Object.keys(texts.setting)).toEqual(settings);
    expect(Object.keys(texts.condition)).toEqual(Object.keys(conditions));
    expect(Object.keys(texts.irritability)).toEqual(irritabilities);
  });
});
