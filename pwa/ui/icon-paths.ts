/**
 * One path per icon, 24 grid, drawn for a 1.75 line with round ends. A name says what is drawn
 * or what it stands for everywhere; what mirrors in right-to-left text is listed once below.
 */
export const iconPaths = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9.5h11V10M10 19.5V14h4v5.5',
  exercise:
    'M14 3.2a1.8 1.8 0 1 0 .01 0M13.2 8.6 9 10.4l-1.6 3M13.2 8.6l2.3 3.2 3.2.8M13.2 8.6l-1.6 5.6 3.3 2.6.6 4.2M11.6 14.2 9.6 17.6l-4.3.8',
  stretch:
    'M6.8 4.2a1.7 1.7 0 1 0 .01 0M7.4 9.4c3.4-.4 5.6 1.2 6.6 4.2l5.6 5.2M7.4 9.4 5.2 14l1.2 6M8.2 9.2l4.6-3.4 5.4-.4M13.4 12.8 9.8 19.6',
  breathe: 'M3.5 9c3-3 5.5 3 8.5 0s5.5 3 8.5 0M3.5 15c3-3 5.5 3 8.5 0s5.5 3 8.5 0',
  rest: 'M4 6.2 7.2 9h9.6L20 6.2M4 17.8 7.2 15h9.6l3.2 2.8',
  freeze: 'M4 6.2 7.2 9h9.6L20 6.2M4 17.8 7.2 15h9.6l3.2 2.8M9.3 9v6M12 9v6M14.7 9v6',
  streak:
    'M8 20.2a3.6 2.7 0 1 0 0-5.4 3.6 2.7 0 1 0 0 5.4M16 12.7a2.6 2 0 1 0 0-4 2.6 2 0 1 0 0 4M10.5 6.4a1.7 1.3 0 1 0 0-2.6 1.7 1.3 0 1 0 0 2.6M11 16c1.9-.6 2.9-1.7 3.5-3.3M14 8.7c-.6-1.4-1.2-2-2-2.5',
  progress: 'M4 4.5v15h16M7.5 15.5l3.5-4.5 3.5 2.5 5-7',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4.5 4.5',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  message: 'M4 5h16v11.5h-8.5L7 20.5v-4H4z',
  settings: 'M4 7h8M16.5 7H20M4 17h3.5M12 17h8M14.2 4.8v4.4M9.8 14.8v4.4',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.8h4',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-end': 'M9.5 6l6 6-6 6',
  'chevron-start': 'M14.5 6l-6 6 6 6',
  'arrow-end': 'M4.5 12h15M13.5 6l6 6-6 6',
  'arrow-start': 'M19.5 12h-15M10.5 6l-6 6 6 6',
  stop: 'M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM12 8v5M12 16.2v.1',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.1',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5.5M12 7.8v.1',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.9M12 16.6v.1',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3 2',
  play: 'M8 5.2v13.6L19 12z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  copy: 'M8.5 8.5h11v11h-11zM5.5 15.5h-1v-11h11v1',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  more: 'M5.5 11a1 1 0 1 0 .01 0M12 11a1 1 0 1 0 .01 0M18.5 11a1 1 0 1 0 .01 0',
  repair: 'M4.5 19.5l7-7M14 4.5a4.5 4.5 0 0 0-2.5 6.5l1.5 1.5A4.5 4.5 0 0 0 19.5 10l-2.7 1-2.3-2.3z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.5-5.6M19.5 3.5v4h-4',
  undo: 'M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H10',
  download: 'M12 4.5V16M7.5 11.5 12 16l4.5-4.5M4.5 15.5v4h15v-4',
  upload: 'M12 16V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5v4h15v-4',
  'cloud-off': 'M8.2 7.2A6 6 0 0 1 17 10.6a4 4 0 0 1 2.6 6.6M16 18.5H7.2a4.2 4.2 0 0 1-1-8.3M4 4l16 16',
  offline:
    'M3.5 9.5a13 13 0 0 1 4-2.6M20.5 9.5a13 13 0 0 0-8.5-3.4M6.5 13a8.5 8.5 0 0 1 3.5-2M17.5 13a8 8 0 0 0-2-1.4M12 18v.1M4 4l16 16',
  device: 'M7 3.5h10v17H7zM11 17.5h2',
  swap: 'M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19',
  filter: 'M4 6h16M7 12h10M10 18h4',
  favorite: 'M6.5 4h11v16.5L12 16.2 6.5 20.5z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10',
  phone:
    'M5.5 4h4l1.5 4.5-2.2 1.6a11 11 0 0 0 5 5l1.6-2.2 4.6 1.6v4A1.5 1.5 0 0 1 18.5 20 14.5 14.5 0 0 1 4 5.5 1.5 1.5 0 0 1 5.5 4',
  sound: 'M4.5 9.5v5h3.5l4.5 4v-13L8 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  'sound-off': 'M4.5 9.5v5h3.5l4.5 4v-13L8 9.5zM16 9.5l5 5M21 9.5l-5 5',
  mail: 'M3.5 6h17v12.5h-17zM4 7l8 6.5L20 7',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z',
  place: 'M12 20.5c4-4.5 6-7.5 6-10.5a6 6 0 0 0-12 0c0 3 2 6 6 10.5M12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  document: 'M6 3.5h8.5L18.5 7.5V20.5H6zM9 11h6.5M9 14.5h6.5M9 18h4',
} as const;

export type IconName = keyof typeof iconPaths;

/** Icons that point along the line of writing. Clock, play and the figures keep their side. */
export const directionalIcons: ReadonlySet<IconName> = new Set<IconName>([
  'chevron-end',
  'chevron-start',
  'arrow-end',
  'arrow-start',
  'undo',
  'search',
  'message',
  'menu',
  'progress',
  'streak',
  'swap',
  'document',
]);
