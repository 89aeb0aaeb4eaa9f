// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { browserReloader } from './reload.ts';

beforeEach(() => history.replaceState({ usr: 'kept' }, ''));

describe('a reload for a missing chunk', () => {
  it('is remembered by the history entry until the page stands', () => {
    expect(browserReloader.wasTried()).toBe(false);
    history.replaceState({ ...(history.state as object), waymendReloaded: true }, '');
    expect(browserReloader.wasTried()).toBe(true);
    browserReloader.settle();
    expect(browserReloader.wasTried()).toBe(false);
    expect(history.state).toEqual({ usr: 'kept' });
  });

  it('is not remembered by the next entry', () => {
    history.replaceState({ waymendReloaded: true }, '');
    history.pushState(null, '');
    expect(browserReloader.wasTried()).toBe(false);
  });
});
