import type { ToneWords } from '../tone-words.ts';

export const toneWords: ToneWords = {
  painful:
    'pain pains painful hurt hurts hurting sore soreness ache aches aching agony bad stiff stiffness tight tense cant hard unable wont swollen numb spasm spasms cramp tender injured injury killing stuck after operation surgery cast sprain sprained strain strained pulled tweaked tear tears tore torn rupture ruptured twisted limp limping giving gives way throbbing burning stabbing worse flare scared afraid new',
  strenuous:
    'sport sports strong stronger strength strengthen strengthening build power football soccer rugby tennis basketball golf climbing swimming skiing netball hockey cricket athlete athletic gym jump jumping sprint sprinting throwing training train marathon fit fitter advanced harder hard challenge challenging competition',
  little:
    'a an the my your his her our their i im ive me you he she it its we they is are am was were be been being do does did doing have has had having get gets getting got go goes going to of in on at by for from with without and or but so if then than as that this these those there when while where what which who how why just really very too much more most lot bit all any some no not can cant could cannot will wont would should dont doesnt didnt isnt keep keeps kept always every since after before again still even after into onto out up down over under want need like feel feels feeling make makes made makes one thing something please help best good exercise exercises move movement day days week weeks',
  dated: 'today yesterday tomorrow tonight now',
};
