import type { Dashboard } from '#pwa/dashboards/dashboard.ts';

export default {
  title: 'Market Positioning',
  lead: 'Who the app is for first, what it says to each group, and how it answers competitors.',
  source: 'sample',
  panels: [
    {
      kind: 'tiles',
      title: 'The market',
      tiles: [
        { label: 'Physical therapy worldwide, a year', value: '43B', unit: 'US dollars' },
        { label: 'Consumer gap: spending that no app serves yet', value: '95%' },
        { label: 'Digital nomads', value: '50M', unit: 'people' },
      ],
    },
    {
      kind: 'board',
      title: 'Goals',
      hint: 'An invented second year. The number of users moves, to show what a moving figure looks like.',
      measures: [
        {
          label: 'Users',
          value: { start: 18_240, step: 1, every: 3, cap: 18_400 },
          target: 100_000,
          of: '100K',
        },
        { label: 'Annual recurring revenue (ARR)', value: 212_400, target: 1_000_000, of: '1M US dollars' },
      ],
    },
    {
      kind: 'strategies',
      title: 'Strategies',
      hint: 'Pick one to see what it rests on. Your choice is in this page’s address, so you can share it.',
      question: 'Which one leads?',
      labels: {
        marketSize: 'Market size',
        competitorGap: 'Competitor gap',
        targetSegments: 'Target segments',
        advantages: 'Advantages',
        primary: 'Main message',
        secondary: 'Second message',
        differentiator: 'What sets us apart',
        threats: 'Threats',
        timeline: 'Timeline',
      },
      toast: { title: 'Strategy Selected', description: 'Activated {strategy name} positioning' },
      strategies: [
        {
          id: 'consumer-first',
          name: 'Consumer First',
          tagline: 'People who recover at home, without a referral',
          description:
            'The app is sold to the person in pain. A clinic can follow along, but nobody needs one to start.',
          marketSize: 'What people pay out of their own pocket, in a global physical-therapy market of 43B US dollars',
          competitorGap: '95% of spending goes through clinics and insurers; few products are made for the person',
          advantages: [
            'One short decision: one person, one price, seven days to try',
            'Works on the first day, without an appointment',
            'What people record stays with them, offline too',
          ],
          targetSegments: ['Back and neck pain from desk work', 'Return to running', 'After physiotherapy ends'],
          messaging: {
            primary: 'Exercises that fit today’s pain',
            secondary: 'Ten minutes is enough to keep going',
            differentiator: 'Every plan says why',
          },
          threats: [
            'General fitness apps add rehabilitation exercises',
            'Reaching one person at a time costs more than reaching clinics',
          ],
          timeline: 'Six months to 15K users',
        },
        {
          id: 'hybrid-model',
          name: 'Hybrid Model',
          tagline: 'People and their physiotherapists, together',
          description: 'The person pays for the app and can let a physiotherapist follow along and adjust the plan.',
          marketSize: 'The same market of 43B US dollars, entered from both sides',
          competitorGap: 'Clinic software ends at the door; consumer apps know nothing about the treatment',
          advantages: [
            'A physiotherapist’s word counts for more than an advertisement',
            'People stay longer when someone follows along',
            'Feedback from professionals makes the plans better',
          ],
          targetSegments: ['Physiotherapy practices with fewer than ten people', 'After surgery', 'Sports clubs'],
          messaging: {
            primary: 'What happens between two appointments',
            secondary: 'You decide what your physiotherapist sees',
            differentiator: 'One plan that both can read and change',
          },
          threats: [
            'Clinics ask for certifications that take a year to get',
            'Two groups of customers are twice the work for a small team',
          ],
          timeline: 'Nine months to a first group of 40 practices',
        },
        {
          id: 'traveler-focus',
          name: 'Traveler Focus',
          tagline: 'People who work and train on the road',
          description:
            'The app is made for hotel rooms, ferries and airports: little space, no equipment, often no connection.',
          marketSize: '50M digital nomads, and everybody who travels for work',
          competitorGap: 'Most apps stream their videos and stop without a connection',
          advantages: [
            'Working offline is built in, and others can’t add it quickly',
            'Time zones do not break a streak',
            'Travelers tell each other what works',
          ],
          targetSegments: ['Remote workers', 'Crews of ships and planes', 'Consultants who fly every week'],
          messaging: {
            primary: 'Your plan comes with you',
            secondary: 'No connection, no equipment, two square meters',
            differentiator: 'Everything is saved on the device first',
          },
          threats: ['The group is spread thin and hard to reach in one place', 'Travel stops when the economy does'],
          timeline: 'Four months to 5K users',
        },
      ],
    },
    {
      kind: 'table',
      title: 'Messages',
      hint: 'One headline and one call to action for each group.',
      columns: ['Audience', 'Headline', 'Call to action', 'Channels'],
      rows: [
        [
          'Consumers',
          'Exercises that fit the day you are having',
          'Try it for seven days',
          'App stores, search, health newsletters',
        ],
        [
          'Healthcare Providers',
          'See how your patients do between appointments',
          'Set up a test practice',
          'Professional associations, conferences, word of mouth',
        ],
        [
          'Travelers',
          'Your plan works on the plane, too',
          'Install it before you leave',
          'Travel newsletters, coworking spaces, remote-work forums',
        ],
        [
          'Enterprise',
          'Back care for people who sit all day',
          'Start with one team',
          'Occupational health, human resources, direct contact',
        ],
      ],
    },
    {
      kind: 'list',
      title: 'Defense strategies',
      hint: 'What a competitor may do, and what we would answer.',
      items: [
        {
          title: 'A large fitness app adds rehabilitation',
          text: 'Show what a plan rests on: the answers, the rule, the source. A library of videos cannot say why.',
          meta: ['Likely', 'Prepared'],
        },
        {
          title: 'A clinic platform opens to consumers',
          text: 'Stay with the person: no referral, no waiting list, and people who leave take their data with them.',
          meta: ['Possible', 'Prepared'],
        },
        {
          title: 'Somebody copies the offline mode',
          text: 'Keep testing it in public: how many entries were lost on how many flights. So far, none.',
          meta: ['Possible', 'Under way'],
        },
        {
          title: 'A competitor undercuts our price',
          text: 'Keep the price and make the free part better. The trial stays at seven days.',
          meta: ['Likely', 'Open'],
        },
      ],
    },
    {
      kind: 'phases',
      title: 'Roadmap',
      phases: [
        {
          name: 'One group, well served',
          when: 'Months 1 to 6',
          goal: '15K users, most of them consumers.',
          steps: [
            'Settle the message for consumers',
            'Measure how many finish their first week',
            'Open the trial in three countries',
          ],
        },
        {
          name: 'Professionals join in',
          when: 'Months 7 to 12',
          goal: '50K users, and 40 practices taking part.',
          steps: [
            'Let a person share a plan with a physiotherapist',
            'Win travelers with the offline mode',
            'Publish what people report after eight weeks',
          ],
        },
        {
          name: 'Companies and growth',
          when: 'Months 13 to 24',
          goal: '100K users and 1M US dollars ARR.',
          steps: [
            'Offer plans for whole teams',
            'Translate the exercise library',
            'Look again at which strategy leads',
          ],
        },
      ],
    },
  ],
} satisfies Dashboard;
