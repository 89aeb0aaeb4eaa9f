import { Tooltip, TooltipProvider } from '#pwa/ui/overlay/Tooltip.tsx';
import { IconLinks, type IconLinksProps } from './IconLinks.tsx';

/** Tooltips are fetched after the first screen; until then the links work without them. */
export function TippedIconLinks(props: IconLinksProps) {
  return (
    <TooltipProvider>
      <IconLinks {...props} wrap={(text, link) => <Tooltip text={text}>{link}</Tooltip>} />
    </TooltipProvider>
  );
}
