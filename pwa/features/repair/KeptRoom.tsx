import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface KeptRoomProps {
  readonly className?: string | undefined;
  /** what was here is done */
  readonly isGone: boolean;
  /** stands in its place then */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** What goes leaves its room behind, so that nothing below it moves under the thumb. */
export function KeptRoom({ className, isGone, instead, children }: KeptRoomProps) {
  const place = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    if (!isGone) height.current = current.offsetHeight;
    current.style.minBlockSize = isGone ? `${height.current}px` : '';
  });
  return (
    <div ref={place} className={className}>
      {isGone ? instead : children}
    </div>
  );
}
