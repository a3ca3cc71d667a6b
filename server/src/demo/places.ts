/** Towns in England with county, postcode area, the numbers that Ofcom reserves for drama there, and council. */
export interface Place {
  readonly city: string;
  readonly county: string;
  readonly postcodeArea: string;
  /** All but the last three digits. */
  readonly numbers: string;
  readonly council: string;
}

const lines = `
Leeds|West Yorkshire|LS|0113 496 0|Leeds City Council
Manchester|Greater Manchester|M|0161 496 0|Manchester City Council
Birmingham|West Midlands|B|0121 496 0|Birmingham City Council
Bristol|Bristol|BS|0117 496 0|Bristol City Council
Liverpool|Merseyside|L|0151 496 0|Liverpool City Council
Sheffield|South Yorkshire|S|0114 496 0|Sheffield City Council
Nottingham|Nottinghamshire|NG|0115 496 0|Nottingham City Council
Leicester|Leicestershire|LE|0116 496 0|Leicester City Council
Newcastle upon Tyne|Tyne and Wear|NE|0191 498 0|Newcastle City Council
Norwich|Norfolk|NR|01632 960|Norfolk County Council
Exeter|Devon|EX|01632 960|Devon County Council
Oxford|Oxfordshire|OX|01632 960|Oxfordshire County Council
Cambridge|Cambridgeshire|CB|01632 960|Cambridgeshire County Council
Croydon|Greater London|CR|020 7946 0|London Borough of Croydon
Romford|Greater London|RM|020 7946 0|London Borough of Havering
Reading|Berkshire|RG|0118 496 0|Reading Borough Council
Plymouth|Devon|PL|01632 960|Plymouth City Council
York|North Yorkshire|YO|01632 960|City of York Council
Southampton|Hampshire|SO|01632 960|Southampton City Council
Derby|Derbyshire|DE|01632 960|Derby City Council
`;

export const places: readonly Place[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [city = "", county = "", postcodeArea = "", numbers = "", council = ""] = line.split("|");
    return { city, county, postcodeArea, numbers, council };
  });
