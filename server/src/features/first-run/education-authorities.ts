/**
 * The education authorities of the United Kingdom by nation, which the first steps offer to take over (SET-9). Their
 * names are those of the areas: England's 153 upper-tier authorities as of April 2023, Wales's 22 and Scotland's 32
 * councils, and Northern Ireland's one Education Authority. Written down from general knowledge, not copied from a list
 * that anybody publishes; the national lists, with addresses and codes, can be imported.
 */
import type { Nation } from "@helpline/contract/nations";

const names: Readonly<Record<Nation, string>> = {
  England: `
    Barking and Dagenham; Barnet; Barnsley; Bath and North East Somerset; Bedford; Bexley; Birmingham;
    Blackburn with Darwen; Blackpool; Bolton; Bournemouth, Christchurch and Poole; Bracknell Forest;
    Bradford; Brent; Brighton and Hove; Bristol; Bromley; Buckinghamshire; Bury; Calderdale; Cambridgeshire;
    Camden; Central Bedfordshire; Cheshire East; Cheshire West and Chester; City of London; Cornwall;
    Coventry; Croydon; Cumberland; Darlington; Derby; Derbyshire; Devon; Doncaster; Dorset; Dudley; Durham;
    Ealing; East Riding of Yorkshire; East Sussex; Enfield; Essex; Gateshead; Gloucestershire; Greenwich;
    Hackney; Halton; Hammersmith and Fulham; Hampshire; Haringey; Harrow; Hartlepool; Havering;
    Herefordshire; Hertfordshire; Hillingdon; Hounslow; Isle of Wight; Isles of Scilly; Islington;
    Kensington and Chelsea; Kent; Kingston upon Hull; Kingston upon Thames; Kirklees; Knowsley; Lambeth;
    Lancashire; Leeds; Leicester; Leicestershire; Lewisham; Lincolnshire; Liverpool; Luton; Manchester;
    Medway; Merton; Middlesbrough; Milton Keynes; Newcastle upon Tyne; Newham; Norfolk; North East
    Lincolnshire; North Lincolnshire; North Northamptonshire; North Somerset; North Tyneside; North
    Yorkshire; Northumberland; Nottingham; Nottinghamshire; Oldham; Oxfordshire; Peterborough; Plymouth;
    Portsmouth; Reading; Redbridge; Redcar and Cleveland; Richmond upon Thames; Rochdale; Rotherham;
    Rutland; Salford; Sandwell; Sefton; Sheffield; Shropshire; Slough; Solihull; Somerset; South
    Gloucestershire; South Tyneside; Southampton; Southend-on-Sea; Southwark; St Helens; Staffordshire;
    Stockport; Stockton-on-Tees; Stoke-on-Trent; Suffolk; Sunderland; Surrey; Sutton; Swindon; Tameside;
    Telford and Wrekin; Thurrock; Torbay; Tower Hamlets; Trafford; Wakefield; Walsall; Waltham Forest;
    Wandsworth; Warrington; Warwickshire; West Berkshire; West Northamptonshire; West Sussex; Westminster;
    Westmorland and Furness; Wigan; Wiltshire; Windsor and Maidenhead; Wirral; Wokingham; Wolverhampton;
    Worcestershire; York`,
  Wales: `
    Blaenau Gwent; Bridgend; Caerphilly; Cardiff; Carmarthenshire; Ceredigion; Conwy; Denbighshire;
    Flintshire; Gwynedd; Isle of Anglesey; Merthyr Tydfil; Monmouthshire; Neath Port Talbot; Newport;
    Pembrokeshire; Powys; Rhondda Cynon Taf; Swansea; Torfaen; Vale of Glamorgan; Wrexham`,
  Scotland: `
    Aberdeen City; Aberdeenshire; Angus; Argyll and Bute; City of Edinburgh; Clackmannanshire; Dumfries and
    Galloway; Dundee City; East Ayrshire; East Dunbartonshire; East Lothian; East Renfrewshire; Falkirk;
    Fife; Glasgow City; Highland; Inverclyde; Midlothian; Moray; Na h-Eileanan Siar; North Ayrshire; North
    Lanarkshire; Orkney Islands; Perth and Kinross; Renfrewshire; Scottish Borders; Shetland Islands; South
    Ayrshire; South Lanarkshire; Stirling; West Dunbartonshire; West Lothian`,
  "Northern Ireland": "Education Authority",
};

export const educationAuthorities = Object.entries(names).flatMap(([nation, list]) =>
  list
    .split(/;\s*/)
    .map((name) => ({ name: name.trim().replace(/\s+/g, " "), nation: nation as Nation })),
);

/** What two spellings of one authority share: "Devon County Council" is Devon, "London Borough of Brent" Brent. */
export const nameInShort = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/, (city|county) of$/, "")
    .replace(/^(the )?(((royal|london|metropolitan) )*borough|city and county|city|county) of /, "")
    .replace(/^(the|county) /, "")
    .replace(
      /( (metropolitan|county|city|borough|district|london|unitary))*( (council|corporation|lea))?$/,
      "",
    )
    .trim();
