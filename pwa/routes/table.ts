// THE table of addresses: router, document titles, navigations and the promise of what works
// offline derive from it. A leaf: everyone may import it to link.
// `routes` carries no annotation, so that its ids and paths stay literal, and screens (which link by
// `href`) are looked at only afterwards, where `routeTable` holds each row to the type.
import { createHref, type Route } from './route.ts';

/** What the rows of the team's pages have in common; the page's own title is in its content. */
const teamPage = { title: 'team', audience: 'team', offline: 'after-first-visit', texts: ['dashboards'] } as const;

/** Opens at three addresses. */
const todayScreen = {
  audience: 'everyone',
  offline: 'always',
  texts: [
    'challenges',
    'coach',
    'dose',
    'emergency',
    'exercises',
    'failure',
    'pain',
    'plan',
    'repair',
    'streaks',
    'sync',
    'today',
  ],
  screen: () => import('../features/today/TodayScreen.tsx'),
} as const;
const landing = {
  texts: ['failure', 'landing', 'sync'],
  screen: () => import('../features/landing/LandingScreen.tsx'),
} as const;

export const routes = [
  {
    id: 'start',
    path: '/',
    title: 'dashboard',
    nav: [
      { place: 'top', order: 1, label: 'home' },
      { place: 'bottom', order: 1, label: 'dashboard', icon: 'home' },
    ],
    sameAs: '/dashboard',
    ...todayScreen,
    stranger: landing,
  },
  {
    id: 'dashboard',
    path: '/dashboard',
    title: 'dashboard',
    nav: [{ place: 'top', order: 6, label: 'dashboard' }],
    ...todayScreen,
  },
  {
    id: 'home',
    path: '/home',
    title: 'dashboard',
    sameAs: '/dashboard',
    ...todayScreen,
  },
  {
    id: 'landing',
    path: '/optimized-landing',
    title: 'landing',
    sameAs: '/',
    audience: 'everyone',
    offline: 'always',
    ...landing,
  },
  {
    id: 'streakTracker',
    path: '/streak-tracker',
    title: 'streakTracker',
    nav: [{ place: 'bottom', order: 3, label: 'streaks', icon: 'streak' }],
    shows: ['activity', 'completion', 'rest', 'freeze'],
    audience: 'everyone',
    offline: 'always',
    texts: ['badges', 'challenges', 'coach', 'emergency', 'failure', 'hindrance', 'plan', 'streaks', 'sync'],
    screen: () => import('../features/streaks/StreakTrackerScreen.tsx'),
  },
  {
    id: 'exercises',
    path: '/exercises',
    title: 'exercises',
    nav: [{ place: 'bottom', order: 2, label: 'exercises', icon: 'exercise' }],
    audience: 'everyone',
    offline: 'always',
    texts: ['emergency', 'exercises', 'failure', 'sync'],
    screen: () => import('../features/exercises/ExercisesScreen.tsx'),
  },
  {
    id: 'progress',
    path: '/progress',
    title: 'progress',
    nav: [{ place: 'bottom', order: 4, label: 'progress', icon: 'progress' }],
    shows: ['pain_checkin', 'outcome', 'journal_entry'],
    audience: 'everyone',
    offline: 'always',
    texts: ['coach', 'emergency', 'failure', 'hindrance', 'pain', 'plan', 'progress', 'sync'],
    screen: () => import('../features/progress/ProgressScreen.tsx'),
  },
  {
    id: 'repair',
    path: '/repair',
    title: 'repair',
    audience: 'everyone',
    offline: 'always',
    texts: ['challenges', 'failure', 'pain', 'repair', 'sync'],
    screen: () => import('../features/repair/RepairScreen.tsx'),
  },
  {
    id: 'people',
    path: '/people',
    title: 'people',
    // The avatar leads here until the profile has a screen.
    nav: [
      { place: 'avatar', order: 1, label: 'people' },
      { place: 'menu', order: 4, label: 'people', icon: 'profile' },
    ],
    audience: 'everyone',
    offline: 'always',
    texts: ['failure', 'people', 'sync'],
    screen: () => import('../features/people/PeopleScreen.tsx'),
  },
  {
    id: 'search',
    path: '/search',
    title: 'search',
    nav: [
      { place: 'icons', order: 1, label: 'search', icon: 'search' },
      { place: 'menu', order: 1, label: 'search', icon: 'search' },
    ],
    audience: 'everyone',
    offline: 'always',
    texts: ['challenges', 'emergency', 'exercises', 'pain', 'repair', 'search'],
    screen: () => import('../features/search/SearchScreen.tsx'),
  },
  {
    id: 'exercise',
    path: '/exercises/:exerciseId',
    example: { exerciseId: 'sit-to-stand' },
    title: 'exercise',
    shows: ['set', 'favourite'],
    audience: 'everyone',
    offline: 'always',
    texts: ['exercise', 'exercises', 'failure', 'hindrance', 'sync'],
    screen: () => import('../features/exercise/ExerciseScreen.tsx'),
  },
  {
    id: 'coach',
    path: '/exercise-ai',
    title: 'coach',
    nav: [{ place: 'top', order: 3, label: 'coach' }],
    shows: ['assessment', 'screening', 'seen_by_professional', 'plan', 'overrule', 'training_option'],
    audience: 'everyone',
    offline: 'always',
    texts: ['assessment', 'coach', 'dose', 'emergency', 'exercises', 'failure', 'pain', 'plan', 'sync'],
    screen: () => import('../features/coach/CoachScreen.tsx'),
  },
  {
    // Only where the operator allows a language model does anything lead here.
    id: 'talk',
    path: '/exercise-ai/talk',
    title: 'talk',
    audience: 'everyone',
    offline: 'after-first-visit',
    texts: ['coach', 'dose', 'emergency', 'failure', 'hindrance', 'pain', 'plan', 'sync', 'talk'],
    screen: () => import('../features/talk/TalkScreen.tsx'),
  },
  {
    id: 'session',
    path: '/session',
    title: 'session',
    shows: ['session'],
    audience: 'everyone',
    offline: 'always',
    uninterrupted: true,
    texts: ['coach', 'dose', 'emergency', 'exercise', 'failure', 'hindrance', 'pain', 'plan', 'session', 'sync'],
    screen: () => import('../features/session/SessionScreen.tsx'),
  },
  {
    id: 'workoutFeedback',
    path: '/workout-feedback',
    title: 'workoutFeedback',
    shows: ['feedback'],
    audience: 'everyone',
    offline: 'always',
    texts: ['failure', 'feedback', 'sync'],
    screen: () => import('../features/workout-feedback/WorkoutFeedbackScreen.tsx'),
  },
  {
    id: 'developer',
    path: '/developer',
    title: 'developer',
    audience: 'team',
    offline: 'after-first-visit',
    texts: ['developer', 'failure', 'sync'],
    screen: () => import('../features/developer/DeveloperScreen.tsx'),
  },
  {
    id: 'sample',
    path: '/sample',
    title: 'sample',
    audience: 'team',
    offline: 'after-first-visit',
    texts: ['failure', 'sample', 'sync'],
    screen: () => import('../features/sample/SampleScreen.tsx'),
  },
  {
    id: 'gallery',
    path: '/gallery',
    title: 'gallery',
    audience: 'team',
    offline: 'after-first-visit',
    texts: [
      'challenges',
      'coach',
      'emergency',
      'exercise',
      'failure',
      'gallery',
      'hindrance',
      'pain',
      'plan',
      'repair',
      'streaks',
      'sync',
    ],
    screen: () => import('../features/gallery/GalleryScreen.tsx'),
  },
  {
    ...teamPage,
    id: 'analytics',
    path: '/analytics',
    screen: () => import('../dashboards/catalogue.ts').then(({ openDashboard }) => openDashboard('analytics')),
  },
  {
    ...teamPage,
    id: 'marketPositioning',
    path: '/market-positioning',
    screen: () => import('../dashboards/catalogue.ts').then(({ openDashboard }) => openDashboard('marketPositioning')),
  },
] as const;

export const routeTable: readonly Route[] = routes;

export type RouteId = (typeof routes)[number]['id'];

export const href = createHref(routes);
