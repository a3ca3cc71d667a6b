/** Names for the sample people, all fictitious. */

export const femaleNames =
  "Aisha Amelia Beatrice Bronwen Catriona Charlotte Chloe Deborah Eilidh Eleanor Fatima Fiona Grace Hannah Harriet Ingrid Isla Jasmine Joanne Karen Leila Lucy Margaret Maryam Megan Nadia Niamh Olivia Patricia Priya Rachel Rhiannon Rosalind Sandra Sian Siobhan Sofia Teresa Wanjiru Yasmin Zainab Zoë".split(
    " ",
  );

export const maleNames =
  "Adam Aled Andrew Bartholomew Benjamin Callum Christopher Daniel David Declan Edward Emeka Francis Gareth George Hamish Hassan Henry Ibrahim Jack James Kofi Krzysztof Liam Malcolm Mark Mohammed Nathan Oliver Owen Patrick Philip Rafael Rhys Robert Samuel Seán Simon Thomas Tomasz Vikram William Yusuf".split(
    " ",
  );

export const lastNames =
  "Adeyemi Ahmed Akhtar Anderson Bailey Begum Bennett Brown Campbell Carter Chaudhry Clarke Collins Cooper Davies Edwards Evans Featherstone Fitzgerald Fletcher Foster Gallagher Graham Green Griffiths Hall Harris Hughes Hussain Jackson Jenkins Johnson Jones Kaur Kelly Khan Kowalski Lewis MacDonald Macleod Mahmood Martin McCarthy Mitchell Morgan Murphy Nowak O'Brien O'Connor Okafor Okonkwo Owen Patel Pembroke-Whitfield Phillips Price Quinn Rahman Richardson Roberts Robinson Rosenberg Scott Shah Sharma Singh Smith Stewart Taylor Thomas Thompson Turner Walker Walsh Ward White Williams Wilson Wood Wright Young".split(
    " ",
  );

export const streets =
  "Mill Lane,Station Road,Church Street,Victoria Road,Park Avenue,The Green,Queen Street,Manor Close,Orchard Way,Kingsway,Meadow View,School Lane,Albert Terrace,Bridge Street,Chapel Hill,Elm Grove,Highfield Road,Springfield Crescent".split(
    ",",
  );

export const schoolKinds =
  "Primary School,Church of England Primary School,Academy,Community School,High School,Special School,Catholic Primary School,Infant School".split(
    ",",
  );

export const practiceKinds =
  "Surgery,Medical Centre,Health Centre,Family Practice,Medical Practice".split(",");
