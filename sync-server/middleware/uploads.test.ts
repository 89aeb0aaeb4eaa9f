import { describe, expect, it } from 'vitest';
import { createUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

const MIB = 1024 * 1024;
const FREE = 64 * 1024;

interface Begun {
  readonly name: string;
  readonly upload: Upload;
}

function uploading(): {
  readonly ended: string[];
  readonly begin: (name: string, from: { address: string; owner: string | null }, bytes?: number) => Begun;
} {
  const uploads = createUploads();
  const ended: string[] = [];
  return {
    ended,
    begin: (name, from, bytes = MIB + FREE) => {
      const upload = uploads.begin(from, () => ended.push(name));
      upload.add(bytes);
      return { name, upload };
    },
  };
}

describe('incomplete uploads', () => {
  it('[RAW-4] of one owner hold at most 4 MiB; a further one ends that owner’s oldest, and nobody else’s', () => {
    const { begin, ended } = uploading();
    begin('other', { address: 'a', owner: 'o_2' });
    for (const name of ['1', '2', '3', '4']) begin(name, { address: name, owner: 'o_1' });
    expect(ended).toEqual([]);
    begin('5', { address: '5', owner: 'o_1' });
    begin('6', { address: '6', owner: 'o_1' });
    expect(ended).toEqual(['1', '2']);
  });

  it('[RAW-4] from one address hold at most 8 MiB; a further one ends that address’s oldest, and nobody else’s', () => {
    const { begin, ended } = uploading();
    begin('other', { address: 'b', owner: 'o_1' });
    for (let n = 0; n < 8; n++) begin(`${n}`, { address: 'a', owner: `o_${n}` });
    expect(ended).toEqual([]);
    begin('8', { address: 'a', owner: 'o_8' });
    expect(ended).toEqual(['0']);
  });

  it('[RAW-4] hold at most 64 MiB together; a further one ends the oldest of all', () => {
    const { begin, ended } = uploading();
    for (let n = 0; n < 64; n++) begin(`${n}`, { address: `a${n}`, owner: `o_${n}` });
    expect(ended).toEqual([]);
    begin('64', { address: 'a64', owner: 'o_64' });
    expect(ended).toEqual(['0']);
  });

  it('[RAW-4] free their room when they end', () => {
    const { begin, ended } = uploading();
    const from = { address: 'a', owner: 'o_1' };
    for (let times = 0; times < 3; times++) {
      const begun = ['1', '2', '3', '4'].map((name) => begin(name, from));
      for (const { upload } of begun) upload.release();
    }
    expect(ended).toEqual([]);
  });

  it('[RAW-4] are not counted for their first 64 KiB, in however many pieces', () => {
    const { begin, ended } = uploading();
    const from = { address: 'a', owner: 'o_1' };
    for (let n = 0; n < 1_000; n++) begin(`${n}`, from, FREE / 2).upload.add(FREE / 2);
    for (let n = 0; n < 4; n++) begin(`${n}`, from);
    expect(ended).toEqual([]);
    begin('small', from, FREE + 1);
    expect(ended).toEqual(['0']);
  });
});
