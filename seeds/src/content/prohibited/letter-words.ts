import type { WordFamily } from './word-families.ts';

/** Initial consonants that represent swear words; they count only next to nothing but laughter. */
export const initialWords: readonly WordFamily[] = [
  {
    words: `ㅅㅂ ㅆㅂ ㅅㅃ ㅆㅃ ㅅㅂㄴ ㅅㅂㄹㅁ ㅅㅂㄻ ㅅㅂㅅㄲ ㅆㅂㄴ ㅆㅂㄹㅁ ㅆㅂㅅㄲ ㅅㅂㅈㄴ ㅈㄴㅅㅂ ㅂㅅ ㅂㅅㅅㄲ ㅂㅅㄴ ㅂㅅㄴㅇ ㅂㅅㅇ ㅈㄹ ㅈㄹㄴ ㅈㄹㅎㄴ ㅈㄹㄷ ㅈㄴ ㅈㄲ
      ㅈㄲㄹ ㅅㄲ ㄱㅅㄲ ㄱㅆㄲ ㅆㄲ ㄱㅅㄲㅇ ㅁㅊㄴ ㅁㅊㅅㄲ ㅁㅊㄴㅇ ㄷㅊ ㄲㅈ ㄴㄱㅁ ㄴㅇㅁ ㅉㄲ ㅉㅃㄹ ㅆㄴ ㅆㄴㅇ ㅆㅂㅈㄴ ㅈㄴㅆㅂ ㅆㅂㅂㅅ ㅅㅂㅂㅅ ㅂㅅㅅㅂ ㄱㅈㄹ`,
  },
];

/** Latin spellings: English, romanized Korean, and Korean typed on an English keyboard. */
export const latinWords: readonly WordFamily[] = [
  {
    words: `fuck fucking fucked fucker fuckin fuckoff fuckyou fuk fck fcking fvck phuck motherfucker shit bullshit shitty bitch biatch bastard asshole dumbass jackass
      dick dickhead cock cocksucker pussy cunt whore slut nigger nigga faggot fag retard sex penis vagina porn porno pornhub xvideos blowjob handjob gangbang
      creampie hentai rape rapist jizz dildo titties`,
    harmless: `pussycat pussywillow moby_dick dick_van_dyke philip_k_dick therapist therapists snigger sniggered sniggering retardant retardants retardation habitchange sex_and_the_city`,
  },
  {
    words: `tlqkf tlqkfsha tlqkfsus qudtls wlfkf rotoRl alclstoRl sibal ssibal shibal sibar ssibar sshibal gaesaekki gaesaeki saekki byungsin byeongsin byungshin jiral jonna`,
  },
];
