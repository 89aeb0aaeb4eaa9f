import { Tooltip, TooltipProvider } from '../../ui/Tooltip';
import { IconLinks, type IconLinksProps } from './IconLinks';

/** Tooltips are fetched after the first screen; until then the links work without them. */
export function TippedIconLinks(props: IconLinksProps) {
  return (
    <TooltipProvider>
      <IconLinks {...props} wrap={(text, link) => <Tooltip text={text}>{link}</Tooltip>} />
    </TooltipProvider>
  );
}
