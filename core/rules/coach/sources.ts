// What the rules rest on. Each was read or is known to its number; what no paper settles is `own`.
export interface Source {
  readonly title: string;
  readonly by: string;
  readonly year: number;
  readonly doi?: string;
  readonly url?: string;
}

const nice = (code: string, title: string, year: number): Source => ({
  title,
  by: `National Institute for Health and Care Excellence, ${code.toUpperCase()}`,
  year,
  url: `https://www.nice.org.uk/guidance/${code}`,
});

export const sources = {
  own: { title: 'What Waymend decides where sources leave it open', by: 'Waymend', year: 2026 },
  'spine-red-flags': {
    title: 'International Framework for Red Flags for Potential Serious Spinal Pathologies',
    by: 'Finucane LM, Downie A, Mercer C and others (IFOMPT)',
    year: 2020,
    doi: '10.2519/jospt.2020.9971',
  },
  'neck-arteries': {
    title: 'International IFOMPT Cervical Framework: vascular pathologies of the neck',
    by: 'Rushton A, Carlesso LC, Flynn T and others (IFOMPT)',
    year: 2023,
    doi: '10.2519/jospt.2022.11147',
  },
  'neck-injury': {
    title: 'The Canadian C-spine rule for radiography in alert and stable trauma patients',
    by: 'Stiell IG, Wells GA, Vandemheen KL and others',
    year: 2001,
    doi: '10.1001/jama.286.15.1841',
  },
  'hot-joint': {
    title: 'BSR & BHPR, BOA, RCGP and BSAC guidelines for management of the hot swollen joint in adults',
    by: 'Coakley G, Mathews C, Field M and others',
    year: 2006,
    doi: '10.1093/rheumatology/kel163a',
  },
  'back-pain': {
    title: 'Health A to Z: back pain',
    by: 'National Health Service, England',
    year: 2022,
    url: 'https://www.nhs.uk/conditions/back-pain/',
  },
  'spine-cancer': nice('ng234', 'Spinal metastases and metastatic spinal cord compression', 2023),
  'chest-pain': nice('cg95', 'Recent-onset chest pain of suspected cardiac origin', 2010),
  stroke: nice('ng128', 'Stroke and transient ischaemic attack in over 16s', 2019),
  clots: nice('ng158', 'Venous thromboembolic diseases', 2020),
  cancer: nice('ng12', 'Suspected cancer: recognition and referral', 2015),
  fractures: nice('ng38', 'Fractures (non-complex): assessment and management', 2016),
  'severe-fractures': nice('ng37', 'Fractures (complex): assessment and management', 2016),
  sepsis: nice('ng51', 'Sepsis: recognition, diagnosis and early management', 2016),
  wounds: nice('ng125', 'Surgical site infections: prevention and treatment', 2019),
  fainting: nice('cg109', 'Transient loss of consciousness in over 16s', 2010),
  headache: nice('cg150', 'Headaches in over 12s', 2012),
  aneurysm: nice('ng156', 'Abdominal aortic aneurysm: diagnosis and management', 2020),
  'blood-pressure': nice('ng136', 'Hypertension in adults', 2019),
  neurology: nice('ng127', 'Suspected neurological conditions: recognition and referral', 2019),
  limbs: nice('cg147', 'Peripheral arterial disease: diagnosis and management', 2012),
  pregnancy: {
    title: 'Physical activity and exercise during pregnancy and the postpartum period',
    by: 'American College of Obstetricians and Gynecologists, Committee Opinion 804',
    year: 2020,
    url: 'https://www.acog.org/clinical/clinical-guidance/committee-opinion/articles/2020/04/physical-activity-and-exercise-during-pregnancy-and-the-postpartum-period',
  },
  'torn-tendon': {
    title: 'Achilles tendon rupture (tear)',
    by: 'American Academy of Orthopaedic Surgeons',
    year: 2023,
    url: 'https://orthoinfo.aaos.org/en/diseases--conditions/achilles-tendon-rupture-tear/',
  },
  'locked-joint': {
    title: 'Meniscus tears',
    by: 'American Academy of Orthopaedic Surgeons',
    year: 2021,
    url: 'https://orthoinfo.aaos.org/en/diseases--conditions/meniscus-tears/',
  },
  'fresh-injury': {
    title: 'Soft-tissue injuries simply need PEACE and LOVE',
    by: 'Dubois B, Esculier JF',
    year: 2020,
    doi: '10.1136/bjsports-2019-101253',
  },
  irritability: {
    title: 'Staged Approach for Rehabilitation Classification: Shoulder Disorders (STAR-Shoulder)',
    by: 'McClure PW, Michener LA',
    year: 2015,
    doi: '10.2522/ptj.20140156',
  },
  'pain-monitoring': {
    title: 'Continued sports activity, using a pain-monitoring model, during rehabilitation in Achilles tendinopathy',
    by: 'Silbernagel KG, Thomeé R, Eriksson BI, Karlsson J',
    year: 2007,
    doi: '10.1177/0363546506298279',
  },
  progression: {
    title: 'Progression models in resistance training for healthy adults',
    by: 'American College of Sports Medicine',
    year: 2009,
    doi: '10.1249/MSS.0b013e3181915670',
  },
  'how-often': {
    title: 'Quantity and quality of exercise for developing and maintaining fitness in apparently healthy adults',
    by: 'American College of Sports Medicine',
    year: 2011,
    doi: '10.1249/MSS.0b013e318213fefb',
  },
  'older-adults': {
    title: 'World Health Organization 2020 guidelines on physical activity and sedentary behaviour',
    by: 'Bull FC, Al-Ansari SS, Biddle S and others',
    year: 2020,
    doi: '10.1136/bjsports-2020-102955',
  },
  isometrics: {
    title: 'Do isometric and isotonic exercise programs reduce pain in athletes with patellar tendinopathy in-season?',
    by: 'van Ark M, Cook JL, Docking SI and others',
    year: 2016,
    doi: '10.1016/j.jsams.2015.11.006',
  },
  detraining: {
    title: 'Detraining: loss of training-induced physiological and performance adaptations, part I',
    by: 'Mujika I, Padilla S',
    year: 2000,
    doi: '10.2165/00007256-200030020-00002',
  },
  deload: {
    title: 'Integrating deloading into strength and physique sports training programmes: a Delphi consensus',
    by: 'Bell L, Strafford BW, Coleman M and others',
    year: 2023,
    doi: '10.1186/s40798-023-00633-0',
  },
} as const satisfies Record<string, Source>;
export type SourceId = keyof typeof sources;
