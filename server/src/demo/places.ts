/** Towns with county, postcode area, dialling code and council. */
export interface Place {
  readonly city: string;
  readonly county: string;
  readonly postcodeArea: string;
  readonly diallingCode: string;
  readonly council: string;
}

const lines = `
Leeds|West Yorkshire|LS|0113|Leeds City Council
Manchester|Greater Manchester|M|0161|Manchester City Council
Birmingham|West Midlands|B|0121|Birmingham City Council
Bristol|Bristol|BS|0117|Bristol City Council
Liverpool|Merseyside|L|0151|Liverpool City Council
Sheffield|South Yorkshire|S|0114|Sheffield City Council
Nottingham|Nottinghamshire|NG|0115|Nottingham City Council
Leicester|Leicestershire|LE|0116|Leicester City Council
Newcastle upon Tyne|Tyne and Wear|NE|0191|Newcastle City Council
Norwich|Norfolk|NR|01603|Norfolk County Council
Exeter|Devon|EX|01392|Devon County Council
Oxford|Oxfordshire|OX|01865|Oxfordshire County Council
Cambridge|Cambridgeshire|CB|01223|Cambridgeshire County Council
Croydon|Greater London|CR|020|London Borough of Croydon
Romford|Greater London|RM|01708|London Borough of Havering
Cardiff|South Glamorgan|CF|029|Cardiff Council
Swansea|West Glamorgan|SA|01792|Swansea Council
Glasgow|Glasgow|G|0141|Glasgow City Council
Edinburgh|Edinburgh|EH|0131|City of Edinburgh Council
Belfast|County Antrim|BT|028|Education Authority Northern Ireland
`;

export const places: readonly Place[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [city = "", county = "", postcodeArea = "", diallingCode = "", council = ""] =
      line.split("|");
    return { city, county, postcodeArea, diallingCode, council };
  });
