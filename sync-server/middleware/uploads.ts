/**
 * What bodies that are not there in full yet may hold together. Where a share is used up its oldest upload ends, so
 * that whoever comes next is never kept waiting by those that hold theirs open. The first bytes of each body are free:
 * an ordinary request fits into them and goes on whoever uploads; connections bound them.
 */
const KIB = 1024;
const MIB = 1024 * KIB;

/** of each body, counted nowhere */
const FREE_BYTES = 64 * KIB;
const MOST_BYTES = { all: 64 * MIB, address: 8 * MIB, owner: 4 * MIB };

export interface Uploader {
  readonly address: string;
  /** null for a stranger, who uploads nothing that is not free */
  readonly owner: string | null;
}

type Share = readonly [name: string, most: number];

interface Open {
  readonly shares: readonly Share[];
  readonly end: () => void;
  held: number;
}

export interface Upload {
  readonly add: (bytes: number) => void;
  readonly release: () => void;
}

export interface Uploads {
  /** @param end breaks the upload off, which has to make room */
  readonly begin: (uploader: Uploader, end: () => void) => Upload;
}

export function createUploads(): Uploads {
  const heldBy = new Map<string, number>();
  /** those that hold something, the oldest first */
  const open = new Set<Open>();

  const hold = (upload: Open, bytes: number): void => {
    upload.held += bytes;
    for (const [name] of upload.shares) {
      const held = (heldBy.get(name) ?? 0) + bytes;
      if (held > 0) heldBy.set(name, held);
      else heldBy.delete(name);
    }
  };
  const release = (upload: Open): void => {
    if (open.delete(upload)) hold(upload, -upload.held);
  };
  const makeRoom = ([name, most]: Share): void => {
    for (const upload of open) {
      if ((heldBy.get(name) ?? 0) <= most) return;
      if (!upload.shares.some(([share]) => share === name)) continue;
      release(upload);
      upload.end();
    }
  };

  return {
    begin: ({ address, owner }, end) => {
      const upload: Open = {
        shares: [
          ['all', MOST_BYTES.all],
          [`address ${address}`, MOST_BYTES.address],
          ...(owner === null ? [] : [[`owner ${owner}`, MOST_BYTES.owner] as const]),
        ],
        end,
        held: 0,
      };
      let read = 0;
      return {
        add: (bytes) => {
          read += bytes;
          const more = Math.max(0, read - FREE_BYTES) - upload.held;
          if (more === 0) return;
          open.add(upload);
          hold(upload, more);
          upload.shares.forEach(makeRoom);
        },
        release: () => release(upload),
      };
    },
  };
}
