/**
 * Usual short forms and spellings of first names in the United Kingdom, of which people say one and the record
 * has another (CALL-12). Folded, as the searched columns are. A name may be in several groups.
 */
const groups = `
  abigail abbie abby abi gail
  abraham abe avraham avrohom ibrahim ebrahim
  ahmed ahmad ahmet achmed
  aisha aysha ayesha aishah aesha
  alan allan allen alun
  alexander alex alec alasdair alastair alistair alister sandy sasha xander
  alexandra alex alexa sandra sandy sasha lexi
  alfred alf alfie fred freddie
  alison allison ali alyson
  amelia amelie millie emilia
  amy aimee ami
  andrew andy drew andrea andrei andrzej
  angela angie ange
  ann anne anna annie
  anthony antony tony anton antonio
  archibald archie
  arthur art artie
  ashley ashleigh ashlee
  barbara babs barb
  bartholomew bart
  benjamin ben benny binyamin benji
  bernard bernie
  bronwen bronwyn
  brian bryan
  bridget bridie brigid breda
  callum calum
  cameron kameron cam
  caroline carolyn carol carrie caz
  catherine katherine kathryn katharine cathryn kate katie katy kathy cathy kay kit kitty catriona kathleen katarzyna kasia
  charles charlie chas chaz chuck
  charlotte charlie lottie lotte
  chaya chaia haya chaja
  chloe khloe cloe
  christine christina kristina christina chris chrissie tina kirsten kirsty
  christopher chris kris kit topher krzysztof
  clare claire clair klara clara
  colin collin
  conor connor
  craig kraig
  daniel dan danny daniil
  daniela danielle dani danni daniella
  david dave davy dovid dai dafydd
  deborah debra debbie deb debby devorah dvora
  declan deklan
  denis dennis den denny
  diana diane dianne di
  dominic dominick dom dominik
  donald don donnie
  dorothy dot dottie dolly
  douglas doug dougie
  edward ed eddie ted teddy ned eduard edouard
  eileen aileen aylin
  eilidh eiley ailidh
  eleanor elinor ellie ella nell nora elena helen helena ellen
  elizabeth elisabeth liz lizzie lizzy beth betty bess bessie betsy eliza elsie libby lisa liza lisbeth ealasaid elzbieta
  emily em emmy emilie
  emma em emmie
  esther ester hester
  evan euan ewan ewen iwan
  evelyn eve evie eva
  fatima fatimah fathima fatema
  fiona ffion
  florence flo florrie flossie
  frances fran frankie francesca
  francis frank frankie fran
  gareth garath garry gaz
  geoffrey jeffrey geoff jeff jeffery
  george georgie yorgos jerzy
  georgina georgia georgie gina
  gerald gerard gerry jerry
  gillian jillian gill jill jilly
  graham graeme grahame
  gregory greg gregor
  gwendoline gwen gwendolyn
  harold harry hal
  hannah hanna chana chanah
  harriet harriett hattie
  hassan hasan
  hussein hussain husain husayn hossein hussayn
  henry harry hal hank henri
  hugh huw hughie
  ian iain iwan
  imogen immy imogene
  isaac yitzchak yitzhak itzik izaak ishaq
  isabel isabelle isabella isobel ishbel izzy bella belle ysabel
  jacob jake yaakov yakov yaqub jakub
  jacqueline jackie jacqui jacky
  james jim jimmy jamie
  jane jayne janie janey
  janet jan jen janette
  jasmine yasmin yasmeen yasmine jasmin jaz
  jennifer jen jenny jennie
  jessica jess jessie
  joanna joanne jo joan johanna
  john jon johnny jack
  jonathan jonathon jon jonny johnathan yonatan yoni
  joseph joe joey josef yosef yusuf youssef yousef jozef
  josephine jo josie fifi
  joshua josh yehoshua
  judith judy jude yehudit
  julia julie jules juliet
  karen karin caren karyn
  kenneth ken kenny
  kevin kev
  laura lauren laurie lora
  lawrence laurence larry laurie
  leah lea lia leia
  leonard len lenny leo
  lesley leslie les
  lewis louis lewes louie lew lou luis ludwik
  linda lynda lyn lynn
  louise louisa lou lulu
  lucy lucie lucia lucille
  lynn lynne lyn
  mahmoud mahmood mahmud
  malcolm mal
  margaret maggie meg megan peg peggy marge margie madge daisy greta mairead marguerite malgorzata
  maria mary marie maryam mariam miriam maire moira maura molly polly mair maryia
  mark marc marcus marek
  martin martyn marty
  mathew matthew matt matty mateusz
  maureen mo moreen
  michael mike mick micky mikey micheal mikhail michal michel
  michelle michele shell shelly
  mohammed mohamed mohammad mohamad mohamet muhammad muhammed muhamed muhamad mohd mo mehmet
  moses moshe musa moishe
  nathan nat nathaniel natan nate
  natalie nathalie natalia nat
  neil neal niall nigel
  niamh neve neave nieve neeve
  nicholas nicolas nick nicky nikolas mikolaj
  nicola nicole nicky nikki niki
  oliver ollie olly olivier
  olivia liv livvy olive
  oonagh una oona
  owen owain eoin eoghan
  pamela pam
  patricia pat patsy tricia trish patty
  patrick pat paddy padraig
  paul pavel pawel
  pauline paulina paula
  penelope penny
  peter pete pyotr piotr
  philip phillip phil filip pip
  philippa phillipa pippa pip
  rachel rachael rochel rahel raquel
  raymond ray
  rebecca becky becca bex rebekah rivka rivke rivky rifka rivkah
  rhiannon rhian rianne
  rhys reece reese rees
  richard rick dick ricky richie rich dickie ryszard
  robert rob bob bobby robbie bert robin
  roisin rosheen rosh
  ronald ron ronnie
  rosemary rose rosie
  ruth ruthie rut
  samantha sam sammy
  samuel sam sammy shmuel
  saoirse sersha seersha searsha
  sara sarah sally sadie sarra
  sean shaun shawn
  shannon shanon
  sheila shelagh sheelagh sile
  siobhan shivaun shivon shivonne shevaun shevonne chevonne siobhain siobhann shavon shavonne
  simon simeon shimon si
  solomon shlomo suleiman sulaiman suleyman sol
  sophia sophie sofia sofie zofia
  stephanie steph stefanie stephie
  stephen steven steve stevie stefan szczepan
  stewart stuart stu
  susan sue susie suzie suzanne susanna susannah shoshana suzanna zuzanna
  sylvia silvia
  teresa theresa therese terry tess tessa tracy treasa
  theodore theo ted teddy
  thomas tom tommy tomasz tomos tam
  timothy tim timmy
  tobias toby tobi
  tracey tracy tracie
  victor vic viktor wiktor
  victoria vicky vicki vikki tori wiktoria
  vincent vince vinnie
  vivien vivienne vivian viv
  walter wally walt
  wendy wendi
  william will bill billy willie wilhelm gwilym liam
  winifred win winnie freda
  yasin yaseen yassin
  yvonne evonne ivonne
  zachary zach zak zack zakariya zakaria zechariah
  zainab zaynab zeinab zeynep
  zoe zoey zowie
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

const formsOf = new Map<string, Set<string>>();
for (const group of groups) {
  for (const name of group) {
    const forms = formsOf.get(name) ?? new Set();
    for (const other of group) if (other !== name) forms.add(other);
    formsOf.set(name, forms);
  }
}

/** The other forms of a folded name, none if it has no usual ones. */
export const otherFormsOf = (name: string): readonly string[] => [...(formsOf.get(name) ?? [])];
