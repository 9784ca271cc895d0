// Long because of its data: a line per province, which is easier to check and to mend than a file of another format.

import type { PlacesView } from './types.ts';

/**
 * The places that addresses are picked from and located by (SPEC 6): provinces, states and prefectures where an address names
 * one, with the place of their capital, and the larger cities. Coordinates are of GeoNames (geonames.org, CC BY 4.0), rounded to
 * 0.01 degrees, about a kilometre: parcels need no better.
 *
 * A line is `Province|other spelling latitude longitude > City|other spelling latitude longitude; City …`. The first spelling is
 * the one that is offered, the rest are understood. Countries whose addresses name no province have one line that starts with `>`.
 */
const PLACES: Readonly<Record<string, string>> = {
  AE: `
Abu Dhabi 24.45 54.40 > Abu Dhabi 24.45 54.40
Ajman 25.40 55.48 > Ajman 25.40 55.48
Dubai 25.08 55.31 > Dubai 25.08 55.31
Fujairah 25.12 56.34 > Fujairah 25.12 56.34
Ras Al Khaimah 25.79 55.94 > Ras Al Khaimah 25.79 55.94
Sharjah 25.34 55.41 > Sharjah 25.34 55.41
Umm Al Quwain 25.56 55.56 > Umm Al Quwain 25.56 55.56`,
  AL: `
> Tirana 41.33 19.82; Durrës 41.32 19.45; Elbasan 41.11 20.08`,
  AM: `
> Yerevan 40.18 44.51; Gyumri 40.79 43.85; Vanadzor 40.80 44.49`,
  AR: `
> Buenos Aires -34.61 -58.38; Córdoba -31.41 -64.18; Rosario -32.95 -60.64; Mendoza -32.89 -68.83; San Miguel de Tucumán -26.82 -65.22; La Plata -34.92 -57.95`,
  AT: `
> Wien|Vienna 48.21 16.37; Graz 47.07 15.45; Linz 48.31 14.29; Salzburg 47.80 13.04; Innsbruck 47.26 11.39; Klagenfurt am Wörthersee 46.62 14.31`,
  AU: `
Australian Capital Territory|ACT -35.28 149.13 > Canberra -35.28 149.13
New South Wales|NSW -33.87 151.21 > Sydney -33.87 151.21; Newcastle -32.93 151.78; Wollongong -34.42 150.89
Northern Territory|NT -12.46 130.84 > Darwin -12.46 130.84
Queensland|QLD -27.47 153.03 > Brisbane -27.47 153.03; Gold Coast -28.00 153.43; Logan City -27.64 153.11; Townsville -19.27 146.81; Cairns -16.92 145.77; Toowoomba -27.56 151.95
South Australia|SA -34.93 138.60 > Adelaide -34.93 138.60
Tasmania|TAS -42.88 147.33 > Hobart -42.88 147.33
Victoria|VIC -37.81 144.96 > Melbourne -37.81 144.96; Geelong -38.15 144.36
Western Australia|WA -31.95 115.86 > Perth -31.95 115.86`,
  AZ: `
> Baku 40.38 49.89; Ganja 40.68 46.36; Sumqayıt 40.59 49.67; Lankaran 38.75 48.85`,
  BA: `
> Sarajevo 43.85 18.36; Banja Luka 44.78 17.19; Zenica 44.20 17.90; Tuzla 44.54 18.67; Mostar 43.34 17.81`,
  BD: `
> Dhaka 23.71 90.41; Chittagong 22.34 91.83; Khulna 22.81 89.56; Rājshāhi 24.37 88.60`,
  BE: `
> Bruxelles|Brussel|Brussels 50.85 4.35; Antwerpen|Antwerp 51.22 4.40; Gent|Ghent 51.05 3.72; Charleroi 50.41 4.44; Liège 50.63 5.57; Brugge 51.21 3.22; Namur 50.47 4.87`,
  BG: `
> Sofia 42.70 23.32; Plovdiv 42.15 24.75; Varna 43.22 27.92; Burgas 42.51 27.47; Ruse 43.85 25.95; Stara Zagora 42.43 25.64`,
  BH: `
> Manama 26.23 50.59`,
  BR: `
Acre|AC -9.97 -67.81 > Rio Branco -9.97 -67.81
Alagoas|AL -9.67 -35.74 > Maceió -9.67 -35.74
Amapá|AP 0.04 -51.07 > Macapá 0.04 -51.07
Amazonas|AM -3.10 -60.02 > Manaus -3.10 -60.02
Bahia|BA -12.97 -38.51 > Salvador -12.97 -38.51
Ceará|CE -3.72 -38.54 > Fortaleza -3.72 -38.54
Distrito Federal|DF -15.78 -47.93 > Brasília -15.78 -47.93
Espírito Santo|ES -20.32 -40.34 > Vitória -20.32 -40.34
Goiás|GO -16.68 -49.25 > Goiânia -16.68 -49.25
Maranhão|MA -2.53 -44.30 > São Luís -2.53 -44.30
Mato Grosso do Sul|MS -20.44 -54.65 > Campo Grande -20.44 -54.65
Mato Grosso|MT -15.60 -56.10 > Cuiabá -15.60 -56.10
Minas Gerais|MG -19.92 -43.94 > Belo Horizonte -19.92 -43.94; Contagem -19.93 -44.05
Pará|PA -1.46 -48.50 > Belém -1.46 -48.50
Paraíba|PB -7.12 -34.86 > João Pessoa -7.12 -34.86
Paraná|PR -25.43 -49.27 > Curitiba -25.43 -49.27
Pernambuco|PE -8.05 -34.88 > Recife -8.05 -34.88; Jaboatão -8.18 -35.00; Jaboatão dos Guararapes -8.11 -35.01
Piauí|PI -5.09 -42.80 > Teresina -5.09 -42.80
Rio de Janeiro|RJ -22.91 -43.18 > Rio de Janeiro -22.91 -43.18; Nova Iguaçu -22.76 -43.45; Duque de Caxias -22.79 -43.31
Rio Grande do Norte|RN -5.79 -35.21 > Natal -5.79 -35.21
Rio Grande do Sul|RS -30.03 -51.23 > Porto Alegre -30.03 -51.23
Rondônia|RO -8.76 -63.90 > Porto Velho -8.76 -63.90
Roraima|RR 2.82 -60.67 > Boa Vista 2.82 -60.67
Santa Catarina|SC -27.60 -48.55 > Florianópolis -27.60 -48.55
São Paulo|SP -23.55 -46.64 > São Paulo -23.55 -46.64; Guarulhos -23.46 -46.53; Campinas -22.91 -47.06; São Bernardo do Campo -23.69 -46.56; Osasco -23.53 -46.79; Santo André -23.66 -46.54; Ribeirão Preto -21.18 -47.81; São José dos Campos -23.18 -45.89
Sergipe|SE -10.91 -37.07 > Aracaju -10.91 -37.07
Tocantins|TO -10.17 -48.33 > Palmas -10.17 -48.33`,
  BY: `
> Minsk 53.90 27.57; Homyel' 52.43 30.98; Mahilyow 53.92 30.34; Vitebsk 55.19 30.20; Hrodna 53.69 23.83; Brest 52.10 23.69`,
  CA: `
Alberta|AB 53.55 -113.47 > Edmonton 53.55 -113.47; Calgary 51.05 -114.09
British Columbia|BC 48.44 -123.35 > Victoria 48.44 -123.35; Vancouver 49.25 -123.12; Surrey 49.11 -122.83; Okanagan 50.36 -119.35; Burnaby 49.27 -122.95; Ladner 49.09 -123.08
Manitoba|MB 49.88 -97.15 > Winnipeg 49.88 -97.15
New Brunswick|NB 45.95 -66.67 > Fredericton 45.95 -66.67
Newfoundland and Labrador|NL 47.56 -52.71 > St. John's 47.56 -52.71
Northwest Territories|NT 62.45 -114.37 > Yellowknife 62.45 -114.37
Nova Scotia|NS 44.65 -63.57 > Halifax 44.65 -63.57
Nunavut|NU 63.75 -68.52 > Iqaluit 63.75 -68.52
Ontario|ON 43.70 -79.42 > Toronto 43.70 -79.42; Ottawa 45.41 -75.70; Mississauga 43.58 -79.66; North York 43.77 -79.42; Scarborough 43.77 -79.26; Hamilton 43.25 -79.85; Brampton 43.68 -79.77; Etobicoke 43.65 -79.57; London 42.98 -81.23; Oshawa 43.90 -78.85; Windsor 42.30 -83.02; Markham 43.87 -79.27; Vaughan 43.84 -79.50; Kitchener 43.43 -80.51
Prince Edward Island|PE 46.23 -63.13 > Charlottetown 46.23 -63.13
Quebec|Québec|QC 46.81 -71.21 > Montréal|Montreal 45.51 -73.59; Laval 45.57 -73.69; Gatineau 45.48 -75.70; Longueuil 45.53 -73.52
Saskatchewan|SK 50.45 -104.62 > Regina 50.45 -104.62
Yukon|YT 60.72 -135.05 > Whitehorse 60.72 -135.05`,
  CH: `
> Zürich|Zuerich|Zurich 47.37 8.55; Genève 46.20 6.15; Basel 47.56 7.57; Bern 46.95 7.45; Lausanne 46.52 6.63; Winterthur 47.51 8.72`,
  CL: `
> Santiago -33.46 -70.65; Puente Alto -33.61 -70.58; Antofagasta -23.65 -70.40`,
  CN: `
> Shanghai 31.22 121.46; Beijing 39.91 116.40; Tianjin 39.14 117.18; Guangzhou 23.12 113.25; Shenzhen 22.55 114.07; Wuhan 30.58 114.27; Dongguan 23.02 113.75; Chongqing 29.56 106.55; Chengdu 30.67 104.07; Nanjing 32.06 118.78; Nanchong 30.80 106.08; Xi’an 34.26 108.93; Shenyang 41.79 123.43; Hangzhou 30.29 120.16; Harbin 45.75 126.65; Tai’an 36.19 117.12; Suzhou 31.30 120.60; Shantou 23.37 116.71; Jinan 36.67 117.00; Zhengzhou 34.76 113.65; Changchun 43.88 125.32; Dalian 38.91 121.60; Kunming 25.04 102.72; Qingdao 36.06 120.38; Foshan 23.03 113.13; Puyang 29.46 119.89; Wuxi 31.57 120.29; Xiamen 24.48 118.08; Tianshui 34.58 105.74; Ningbo 29.88 121.55; Shiyan 32.65 110.78; Taiyuan 37.87 112.56; Tangshan 39.63 118.18; Hefei 31.86 117.28; Zibo 36.79 118.06; Zhongshan 21.32 110.57; Changsha 28.20 112.97; Ürümqi 43.80 87.60; Shijiazhuang 38.04 114.48; Lanzhou 36.06 103.84; Yunfu 22.93 112.04`,
  CO: `
> Bogotá 4.61 -74.08; Cali 3.44 -76.52; Medellín 6.25 -75.56; Barranquilla 10.97 -74.78; Cartagena 10.40 -75.51; Cúcuta 7.89 -72.51`,
  CY: `
> Nicosia 35.18 33.36; Limassol 34.68 33.04; Larnaca 34.92 33.62; Stróvolos 35.15 33.33`,
  CZ: `
> Praha|Prague 50.09 14.42; Brno 49.20 16.61; Ostrava 49.83 18.28; Pilsen 49.75 13.38; Olomouc 49.60 17.25`,
  DE: `
> Berlin 52.52 13.41; Hamburg 53.55 9.99; München|Munich|Muenchen 48.14 11.58; Köln|Cologne|Koeln 50.93 6.95; Frankfurt am Main|Frankfurt 50.12 8.68; Essen 51.46 7.01; Stuttgart 48.78 9.18; Dortmund 51.51 7.47; Düsseldorf|Duesseldorf 51.22 6.78; Bremen 53.08 8.81; Hannover|Hanover 52.37 9.73; Leipzig 51.34 12.37; Duisburg 51.43 6.77; Nürnberg|Nuremberg|Nuernberg 49.45 11.08; Dresden 51.05 13.74; Bochum 51.48 7.22; Wuppertal 51.26 7.15; Bielefeld 52.03 8.53; Bonn 50.73 7.10; Mannheim 49.49 8.47; Karlsruhe 49.01 8.40; Wiesbaden 50.08 8.25; Münster 51.96 7.63; Gelsenkirchen 51.51 7.10; Aachen 50.78 6.08; Mönchengladbach 51.19 6.44; Augsburg 48.37 10.90; Chemnitz 50.84 12.93; Braunschweig 52.27 10.53; Krefeld 51.34 6.55; Halle (Saale) 51.48 11.98; Kiel 54.32 10.13; Magdeburg 52.13 11.63; Oberhausen 51.48 6.86; Freiburg 48.00 7.85; Lübeck 53.87 10.69; Erfurt 50.98 11.03; Hagen 51.36 7.47; Rostock 54.09 12.14; Kassel 51.32 9.50; Hamm 51.68 7.82; Mainz 49.98 8.28; Saarbrücken 49.23 7.01; Herne 51.54 7.23; Mülheim 51.43 6.88; Osnabrück 52.27 8.05; Solingen 51.17 7.08; Ludwigshafen am Rhein 49.48 8.45; Leverkusen 51.03 6.98`,
  DK: `
> København|Copenhagen|Koebenhavn 55.68 12.57; Århus 56.16 10.21; Odense 55.40 10.39; Aalborg 57.05 9.92; Frederiksberg 55.68 12.53`,
  DZ: `
> Algiers 36.73 3.09; Boumerdas 36.77 3.48; Oran 35.70 -0.64; Tébessa 35.40 8.12; Constantine 36.37 6.61`,
  EE: `
> Tallinn 59.44 24.75; Tartu 58.38 26.73`,
  EG: `
> Cairo 30.06 31.25; Alexandria 31.20 29.92; Giza 30.01 31.21`,
  ES: `
> Madrid 40.42 -3.70; Barcelona 41.39 2.16; Valencia 39.47 -0.38; Sevilla|Seville 37.38 -5.97; Zaragoza 41.66 -0.88; Málaga 36.72 -4.42; Murcia 37.99 -1.13; Palma 39.57 2.65; Las Palmas de Gran Canaria 28.10 -15.41; Bilbao 43.26 -2.93; Alicante 38.35 -0.48; Córdoba 37.89 -4.77; Valladolid 41.66 -4.72; Vigo 42.23 -8.72; Gijón 43.54 -5.66; L'Hospitalet de Llobregat 41.36 2.10; A Coruña 43.37 -8.40; Sant Martí 41.42 2.20; Gasteiz / Vitoria 42.85 -2.67; Granada 37.19 -3.61; Elche 38.26 -0.70; Ciudad Lineal 40.45 -3.65; Oviedo 43.36 -5.84; Santa Cruz de Tenerife 28.47 -16.25; Badalona 41.45 2.25; Cartagena 37.61 -0.99; Terrassa 41.57 2.02; Jerez de la Frontera 36.69 -6.14; Sabadell 41.54 2.11; Móstoles 40.32 -3.86; Alcalá de Henares 40.48 -3.36; Pamplona 42.82 -1.64; Fuenlabrada 40.28 -3.79; Almería 36.84 -2.46; Leganés 40.33 -3.76; Donostia / San Sebastián 43.31 -1.97; Santander 43.46 -3.80; Castelló de la Plana 39.99 -0.05`,
  FI: `
> Helsinki 60.17 24.94; Espoo 60.21 24.65; Tampere 61.50 23.79; Vantaa 60.29 25.04; Turku 60.45 22.27; Oulu 65.01 25.47`,
  FR: `
> Paris 48.85 2.35; Marseille 43.30 5.38; Lyon 45.75 4.85; Toulouse 43.60 1.44; Nice 43.70 7.27; Nantes 47.22 -1.55; Strasbourg 48.58 7.75; Montpellier 43.61 3.88; Bordeaux 44.84 -0.58; Lille 50.63 3.06; Rennes 48.11 -1.67; Reims 49.27 4.03; Le Havre 49.49 0.11; Cergy-Pontoise 49.04 2.08; Saint-Étienne 45.43 4.39; Toulon 43.12 5.93; Angers 47.47 -0.55; Grenoble 45.18 5.71; Dijon 47.32 5.02; Nîmes 43.83 4.36; Aix-en-Provence 43.53 5.45; Saint-Quentin-en-Yvelines 48.77 2.02; Brest 48.39 -4.49; Le Mans 48.00 0.20; Amiens 49.90 2.30; Tours 47.39 0.70; Limoges 45.83 1.25`,
  GB: `
> London 51.51 -0.13; Birmingham 52.48 -1.90; Liverpool 53.41 -2.98; Nottingham 52.95 -1.15; Sheffield 53.38 -1.47; Bristol 51.46 -2.60; Glasgow 55.87 -4.26; Leicester 52.64 -1.13; Edinburgh 55.95 -3.20; Leeds 53.80 -1.55; Cardiff 51.48 -3.18; Manchester 53.48 -2.24; Stoke-on-Trent 53.00 -2.19; Coventry 52.41 -1.51; Sunderland 54.90 -1.38; Birkenhead 53.39 -3.01; Reading 51.46 -0.97; Kingston upon Hull 53.74 -0.34; Preston 53.76 -2.70; Newport 51.59 -3.00; Swansea 51.62 -3.94; Bradford 53.79 -1.75; Southend-on-Sea 51.54 0.71; Belfast 54.60 -5.93; Derby 52.92 -1.48; Plymouth 50.37 -4.14; Luton 51.88 -0.42; Wolverhampton 52.59 -2.12; Southampton 50.90 -1.40; Blackpool 53.82 -3.05; Milton Keynes 52.04 -0.76; Northampton 52.25 -0.88; Norwich 52.63 1.30; Dudley 52.50 -2.08; Aberdeen 57.14 -2.10; Portsmouth 50.80 -1.09; Newcastle upon Tyne 54.97 -1.61; Swindon 51.56 -1.78; Crawley 51.11 -0.18; Ipswich 52.06 1.16; Wigan 53.54 -2.64; Walsall 52.59 -1.98; Mansfield 53.13 -1.20; Oxford 51.75 -1.26; Warrington 53.39 -2.58; Slough 51.51 -0.60; Bournemouth 50.72 -1.88; Peterborough 52.57 -0.25; Cambridge 52.20 0.12; Doncaster 53.52 -1.13; York 53.96 -1.08; Poole 50.71 -1.98; Gloucester 51.87 -2.24; Burnley 53.80 -2.23; Huddersfield 53.65 -1.78; Telford 52.68 -2.45; Dundee 56.47 -2.97; Blackburn 53.75 -2.48; Basildon 51.57 0.46; Middlesbrough 54.58 -1.23; Bolton 53.58 -2.43`,
  GE: `
> Tbilisi 41.69 44.83; Kutaisi 42.27 42.69; Batumi 41.64 41.63`,
  GR: `
> Athina|Athens 37.98 23.73; Thessaloniki 40.64 22.93; Pátra 38.24 21.73; Piraeus 37.94 23.65; Lárisa 39.64 22.42; Peristéri 38.02 23.69; Irákleion 35.33 25.14`,
  HK: `
> Hong Kong 22.28 114.17`,
  HR: `
> Zagreb 45.81 15.98; Split 43.51 16.44; Rijeka 45.33 14.44`,
  HU: `
> Budapest 47.50 19.04; Debrecen 47.53 21.62; Miskolc 48.10 20.78; Szeged 46.25 20.15; Pécs 46.07 18.23`,
  ID: `
Aceh 5.54 95.33 > Banda Aceh 5.54 95.33
Bali -8.65 115.22 > Denpasar -8.65 115.22
Banten -6.12 106.15 > Serang -6.12 106.15; Tangerang -6.18 106.63; Tangerang Selatan|South Tangerang -6.29 106.72
Bengkulu -3.80 102.27
DI Yogyakarta|Yogyakarta|Jogja -7.80 110.36
DKI Jakarta|Jakarta -6.21 106.85
Gorontalo 0.54 123.06
Jambi -1.60 103.62
Jawa Barat|West Java -6.92 107.61 > Bandung -6.92 107.61; Bekasi -6.23 106.99; Depok -6.40 106.82; Bogor -6.59 106.79; Cimahi -6.87 107.54; Sukabumi -6.92 106.93; Tasikmalaya -7.33 108.22; Cirebon -6.71 108.56
Jawa Tengah|Central Java -6.99 110.42 > Semarang -6.99 110.42; Surakarta|Solo -7.56 110.83; Pekalongan -6.89 109.68
Jawa Timur|East Java -7.25 112.75 > Surabaya -7.25 112.75; Malang -7.98 112.63; Situbondo -7.71 114.01; Jember -8.17 113.70
Kalimantan Barat|West Kalimantan -0.03 109.33 > Pontianak -0.03 109.33
Kalimantan Selatan|South Kalimantan -3.32 114.59 > Banjarmasin -3.32 114.59
Kalimantan Tengah|Central Kalimantan -2.21 113.92 > Palangka Raya -2.21 113.92
Kalimantan Timur|East Kalimantan -0.49 117.15 > Samarinda -0.49 117.15; Balikpapan -1.27 116.83
Kalimantan Utara|North Kalimantan 2.84 117.37 > Tanjung Selor 2.84 117.37
Kepulauan Bangka Belitung|Bangka Belitung -2.13 106.11 > Pangkalpinang -2.13 106.11
Kepulauan Riau|Riau Islands 0.92 104.46 > Tanjung Pinang 0.92 104.46; Batam 1.15 104.02
Lampung -5.43 105.26 > Bandar Lampung -5.43 105.26
Maluku -3.70 128.18 > Ambon -3.70 128.18
Maluku Utara|North Maluku 0.74 127.56 > Sofifi 0.74 127.56
Nusa Tenggara Barat|West Nusa Tenggara|NTB -8.58 116.12 > Mataram -8.58 116.12
Nusa Tenggara Timur|East Nusa Tenggara|NTT -10.17 123.61 > Kupang -10.17 123.61
Papua -2.53 140.72 > Jayapura -2.53 140.72
Papua Barat Daya|Southwest Papua -0.88 131.26 > Sorong -0.88 131.26
Papua Barat|West Papua -0.86 134.06 > Manokwari -0.86 134.06
Papua Pegunungan|Highland Papua -4.10 138.94 > Wamena -4.10 138.94
Papua Selatan|South Papua -8.49 140.40 > Merauke -8.49 140.40
Papua Tengah|Central Papua -3.36 135.50 > Nabire -3.36 135.50
Riau 0.52 101.44 > Pekanbaru 0.52 101.44
Sulawesi Barat|West Sulawesi -2.68 118.89 > Mamuju -2.68 118.89
Sulawesi Selatan|South Sulawesi -5.15 119.43 > Makassar|Ujung Pandang -5.15 119.43
Sulawesi Tengah|Central Sulawesi -0.91 119.87 > Palu -0.91 119.87
Sulawesi Tenggara|Southeast Sulawesi -3.98 122.52 > Kendari -3.98 122.52
Sulawesi Utara|North Sulawesi 1.48 124.85 > Manado 1.48 124.85
Sumatera Barat|West Sumatra -0.95 100.35 > Padang -0.95 100.35
Sumatera Selatan|South Sumatra -2.92 104.75 > Palembang -2.92 104.75
Sumatera Utara|North Sumatra 3.58 98.67 > Medan 3.58 98.67`,
  IE: `
> Dublin 53.33 -6.25; Cork 51.90 -8.47; Limerick 52.66 -8.62`,
  IL: `
> Jerusalem 31.77 35.22; Tel Aviv 32.08 34.78; Haifa 32.82 34.99`,
  IN: `
Andaman and Nicobar Islands 11.67 92.75 > Port Blair 11.67 92.75
Andhra Pradesh 16.51 80.65 > Vijayawada 16.51 80.65; Visakhapatnam 17.68 83.20
Arunachal Pradesh 27.09 93.61 > Itānagar 27.09 93.61
Assam 26.14 91.80 > Dispur 26.14 91.80
Bihar 25.59 85.14 > Patna 25.59 85.14
Chandigarh 30.74 76.79
Chhattisgarh 21.23 81.63 > Raipur 21.23 81.63
Dadra and Nagar Haveli and Daman and Diu 20.27 73.00 > Silvassa 20.27 73.00
Delhi 28.65 77.23 > Najafgarh 28.61 76.98; New Delhi 28.64 77.22
Goa 15.50 73.83 > Panaji 15.50 73.83
Gujarat 23.03 72.59 > Ahmedabad 23.03 72.59; Sūrat 21.20 72.83; Vadodara 22.30 73.21; Rājkot 22.29 70.79
Haryana 28.46 77.03 > Gurgaon 28.46 77.03; Gorakhpur 29.45 75.67; Faridabad 28.41 77.31
Himachal Pradesh 31.10 77.17 > Shimla 31.10 77.17
Jammu and Kashmir 34.09 74.81 > Srinagar 34.09 74.81
Jharkhand 23.34 85.31 > Ranchi 23.34 85.31
Karnataka 12.97 77.59 > Bengaluru|Bangalore 12.97 77.59
Kerala 8.49 76.95 > Thiruvananthapuram 8.49 76.95
Ladakh 34.56 76.13 > Kargil 34.56 76.13
Lakshadweep 10.57 72.64 > Kavaratti 10.57 72.64
Madhya Pradesh 23.25 77.40 > Bhopal 23.25 77.40; Indore 22.72 75.83; Jabalpur 23.17 79.95
Maharashtra 19.07 72.88 > Mumbai|Bombay 19.07 72.88; Pune 18.52 73.86; Nagpur 21.15 79.08; Nashik 20.00 73.79; Pimpri 18.62 73.81; Kalyān 19.24 73.14; Thāne 19.20 72.96; Dombivli 19.22 73.08; Aurangabad 19.88 75.34; Solāpur 17.67 75.91
Manipur 24.81 93.94 > Imphal 24.81 93.94
Meghalaya 25.57 91.88 > Shillong 25.57 91.88
Mizoram 23.73 92.72 > Aizawl 23.73 92.72
Nagaland 25.67 94.11 > Kohima 25.67 94.11
Odisha 20.27 85.83 > Bhubaneshwar 20.27 85.83; Nowrangapur 19.23 82.55
Puducherry 11.93 79.83
Punjab 30.73 76.78 > Ludhiana 30.91 75.86; Amritsar 31.63 74.87
Rajasthan 26.92 75.79 > Jaipur 26.92 75.79; Jodhpur 26.27 73.01
Sikkim 27.33 88.61 > Gangtok 27.33 88.61
Tamil Nadu 13.09 80.28 > Chennai|Madras 13.09 80.28; Tirunelveli 8.73 77.68; Coimbatore 11.01 76.97; Madurai 9.92 78.12
Telangana 17.38 78.46 > Hyderabad 17.38 78.46
Tripura 23.84 91.28 > Agartala 23.84 91.28
Uttar Pradesh 26.84 80.92 > Lucknow 26.84 80.92; Kanpur 26.47 80.35; Agra 27.18 78.02; Meerut 28.98 77.71; Ghāziābād 28.67 77.44; Varanasi 25.32 83.01; Allahābād 25.44 81.84
Uttarakhand 30.32 78.03 > Dehra Dūn 30.32 78.03
West Bengal 22.56 88.36 > Kolkata|Calcutta 22.56 88.36; Hāora 22.58 88.32`,
  IQ: `
> Baghdad 33.34 44.40; Basrah 30.51 47.78; Mosul 36.34 43.12; Erbil 36.18 44.01; Abū Ghurayb 33.31 44.18; As Sulaymānīyah 35.56 45.43`,
  IR: `
> Tehran 35.69 51.42; Mashhad 36.32 59.57; Isfahan 32.65 51.67; Karaj 35.83 50.99; Tabriz 38.08 46.29; Shiraz 29.61 52.53`,
  IS: `
> Reykjavík 64.14 -21.90`,
  IT: `
> Roma|Rome 41.89 12.51; Milano|Milan 45.46 9.19; Napoli|Naples 40.85 14.27; Torino|Turin 45.07 7.69; Palermo 38.13 13.34; Genova|Genoa 44.40 8.94; Bologna 44.49 11.34; Firenze|Florence 43.78 11.25; Catania 37.49 15.07; Bari 41.12 16.87; Messina 38.19 15.55; Verona 45.43 10.98; Padova 45.41 11.89; Trieste 45.65 13.78; Brescia 45.54 10.21; Prato 43.88 11.10; Taranto 40.46 17.25; Reggio Calabria 38.11 15.66`,
  JO: `
> Amman 31.96 35.95; Zarqa 32.07 36.09`,
  JP: `
Aichi|愛知県 35.18 136.91 > Nagoya 35.18 136.91; Toyohashi 34.77 137.38; Toyota 35.08 137.15; Okazaki 34.95 137.17
Akita|秋田県 39.72 140.12 > Akita 39.72 140.12
Aomori|青森県 40.82 140.73 > Aomori 40.82 140.73
Chiba|千葉県 35.60 140.12 > Chiba 35.60 140.12; Matsudo 35.78 139.90
Ehime|愛媛県 33.84 132.77 > Matsuyama 33.84 132.77
Fukui|福井県 36.06 136.22 > Fukui 36.06 136.22
Fukuoka|福岡県 33.60 130.42 > Fukuoka 33.60 130.42; Kitakyushu 33.85 130.85
Fukushima|福島県 37.75 140.47 > Fukushima 37.75 140.47; Iwaki 37.05 140.88
Gifu|岐阜県 35.42 136.76 > Gifu 35.42 136.76
Gunma|群馬県 36.40 139.08 > Maebashi 36.40 139.08
Hiroshima|広島県 34.40 132.45 > Hiroshima 34.40 132.45; Fukuyama 34.48 133.37
Hokkaido|北海道 43.07 141.35 > Sapporo 43.07 141.35; Asahikawa 43.77 142.36
Hyogo|兵庫県 34.69 135.18 > Kobe 34.69 135.18; Himeji 34.82 134.70; Nishinomiya-hama 34.72 135.33; Amagasaki 34.72 135.42
Ibaraki|茨城県 36.35 140.45 > Mito 36.35 140.45
Ishikawa|石川県 36.60 136.62 > Kanazawa 36.60 136.62
Iwate|岩手県 39.70 141.15 > Morioka 39.70 141.15
Kagawa|香川県 34.33 134.05 > Takamatsu 34.33 134.05
Kagoshima|鹿児島県 31.57 130.55 > Kagoshima 31.57 130.55
Kanagawa|神奈川県 35.43 139.65 > Yokohama 35.43 139.65; Kawasaki 35.52 139.72; Yokosuka 35.28 139.67; Fujisawa 35.35 139.48
Kochi|高知県 33.55 133.53 > Kochi 33.55 133.53
Kumamoto|熊本県 32.81 130.69 > Kumamoto 32.81 130.69
Kyoto|京都府 35.02 135.75 > Kyoto 35.02 135.75
Mie|三重県 34.73 136.52 > Tsu 34.73 136.52
Miyagi|宮城県 38.27 140.87 > Sendai 38.27 140.87
Miyazaki|宮崎県 31.92 131.42 > Miyazaki 31.92 131.42
Nagano|長野県 36.65 138.18 > Nagano 36.65 138.18
Nagasaki|長崎県 32.75 129.88 > Nagasaki 32.75 129.88
Nara|奈良県 34.69 135.80 > Nara 34.69 135.80
Niigata|新潟県 37.89 139.01 > Niigata 37.89 139.01
Oita|大分県 33.23 131.60 > Ōita 33.23 131.60
Okayama|岡山県 34.65 133.93 > Okayama 34.65 133.93; Kurashiki 34.58 133.77
Okinawa|沖縄県 26.22 127.68 > Naha 26.22 127.68
Osaka|大阪府 34.69 135.50 > Osaka 34.69 135.50; Sakai 34.58 135.47; Hirakata 34.81 135.65; Toyonaka 34.78 135.47; Takatsuki 34.85 135.62; Suita 34.76 135.52
Saga|佐賀県 33.23 130.30 > Saga 33.23 130.30
Saitama|埼玉県 35.91 139.66 > Saitama 35.91 139.66; Yono 35.88 139.63; Kawaguchi 35.81 139.71
Shiga|滋賀県 35.00 135.87 > Ōtsu 35.00 135.87
Shimane|島根県 35.48 133.05 > Matsue 35.48 133.05
Shizuoka|静岡県 34.98 138.38 > Shizuoka 34.98 138.38; Hamamatsu 34.70 137.73
Tochigi|栃木県 36.57 139.88 > Utsunomiya 36.57 139.88
Tokushima|徳島県 34.07 134.57 > Tokushima 34.07 134.57
Tokyo|東京都 35.69 139.69 > Tokyo 35.69 139.69; Hachiōji 35.66 139.32; Machida 35.54 139.45
Tottori|鳥取県 35.50 134.23 > Tottori 35.50 134.23
Toyama|富山県 36.70 137.22 > Toyama 36.70 137.22
Wakayama|和歌山県 34.23 135.17 > Wakayama 34.23 135.17; Minato 34.22 135.15
Yamagata|山形県 38.23 140.37 > Yamagata 38.23 140.37
Yamaguchi|山口県 34.18 131.47 > Yamaguchi 34.18 131.47
Yamanashi|山梨県 35.67 138.57 > Kōfu 35.67 138.57`,
  KE: `
> Nairobi -1.28 36.82; Mombasa -4.05 39.66`,
  KR: `
> Seoul 37.57 126.98; Busan 35.10 129.03; Incheon 37.46 126.71; Daegu 35.87 128.59; Daejeon 36.35 127.38; Gwangju 35.15 126.92; Suwon 37.29 127.01; Goyang-si 37.66 126.83; Seongnam-si 37.44 127.14; Ulsan 35.54 129.32`,
  KW: `
> Al Aḩmadī 29.08 48.08; Ḩawallī 29.33 48.03; Kuwait City 29.37 47.98`,
  KZ: `
> Almaty 43.26 76.93; Karagandy 49.80 73.10; Shymkent 42.30 69.60; Taraz 42.90 71.37; Nur-Sultan 51.18 71.45`,
  LB: `
> Beirut 33.89 35.50; Tripoli 34.43 35.84`,
  LK: `
> Colombo 6.94 79.85; Dehiwala-Mount Lavinia 6.84 79.87`,
  LT: `
> Vilnius 54.69 25.28; Kaunas 54.90 23.91; Klaipėda 55.71 21.14; Šiauliai 55.93 23.32; Panevėžys 55.73 24.35`,
  LU: `
> Luxembourg 49.61 6.13`,
  LV: `
> Riga 56.95 24.11; Daugavpils 55.88 26.53; Liepāja 56.50 21.01`,
  MA: `
> Casablanca 33.59 -7.61; Rabat 34.01 -6.83; Fès 34.03 -5.00; Sale 34.05 -6.80; Marrakesh 31.63 -8.00; Agadir 30.42 -9.60; Tangier 35.77 -5.80; Meknès 33.89 -5.55`,
  MD: `
> Chisinau 47.01 28.86; Tiraspol 46.84 29.63; Bălţi 47.76 27.93`,
  MK: `
> Skopje 42.00 21.43`,
  MT: `
> Birkirkara 35.90 14.46; Valletta 35.90 14.51`,
  MX: `
> Mexico City 19.43 -99.13; Iztapalapa 19.36 -99.06; Ecatepec de Morelos 19.60 -99.06; Guadalajara 20.67 -103.39; Puebla 19.04 -98.20; Juárez 31.72 -106.46; Tijuana 32.50 -117.00; León de los Aldama 21.13 -101.67; Gustavo Adolfo Madero 19.49 -99.11; Zapopan 20.72 -103.38; Monterrey 25.68 -100.32; Ciudad Nezahualcoyotl 19.40 -99.01`,
  MY: `
Johor 1.47 103.76 > Johor Bahru 1.47 103.76
Kedah 6.12 100.36 > Alor Setar 6.12 100.36
Kelantan 6.12 102.24 > Kota Bharu 6.12 102.24
Kuala Lumpur 3.14 101.69
Labuan 5.28 115.25
Melaka|Malacca 2.20 102.24
Negeri Sembilan 2.73 101.94 > Seremban 2.73 101.94
Pahang 3.81 103.33 > Kuantan 3.81 103.33
Perak 4.58 101.08 > Ipoh 4.58 101.08
Perlis 6.44 100.20 > Kangar 6.44 100.20
Pulau Pinang|Penang 5.41 100.34 > George Town 5.41 100.34
Putrajaya 2.94 101.69
Sabah 5.97 116.07 > Kota Kinabalu 5.97 116.07; Sandakan 5.84 118.12; Tawau 4.24 117.89
Sarawak 1.55 110.33 > Kuching 1.55 110.33
Selangor 3.09 101.53 > Shah Alam 3.09 101.53; Klang 3.04 101.44; Petaling Jaya 3.11 101.61
Terengganu 5.33 103.14 > Kuala Terengganu 5.33 103.14`,
  NG: `
> Lagos 6.45 3.39; Kano 12.00 8.52; Ibadan 7.38 3.91; Kaduna 10.53 7.44; Abuja 9.06 7.50`,
  NL: `
> Amsterdam 52.37 4.89; Rotterdam 51.92 4.48; Den Haag|The Hague|’s-Gravenhage 52.08 4.30; Utrecht 52.09 5.12; Eindhoven 51.44 5.48; Tilburg 51.56 5.09; Groningen 53.22 6.57; Almere 52.37 5.21; Breda 51.59 4.78; Nijmegen 51.84 5.85; Enschede 52.22 6.90; Haarlem 52.38 4.64; Arnhem 51.98 5.91; Zaanstad 52.45 4.81`,
  NO: `
> Oslo 59.91 10.75; Bergen 60.39 5.32; Trondheim 63.43 10.40; Stavanger 58.97 5.73; Drammen 59.74 10.20`,
  NZ: `
> Auckland -36.85 174.76; Wellington -41.29 174.78; Christchurch -43.53 172.63; Manukau City -36.99 174.88; Hamilton -37.78 175.28`,
  OM: `
> Muscat 23.58 58.41; Seeb 23.67 58.19; Şalālah 17.02 54.09; Bawshar 23.58 58.40`,
  PE: `
> Lima -12.04 -77.03; Arequipa -16.40 -71.53; Callao -12.06 -77.12; Trujillo -8.12 -79.03; Chiclayo -6.77 -79.84; Iquitos -3.75 -73.25`,
  PH: `
> Quezon City 14.65 121.05; Manila 14.60 120.98; Caloocan City 14.65 120.97; Budta 7.20 124.44; Davao 7.07 125.61; Malingao 7.16 124.47; Cebu City 10.32 123.89`,
  PK: `
> Karachi 24.86 67.01; Lahore 31.56 74.35; Faisalabad 31.42 73.09; Rawalpindi 33.60 73.05; Multan 30.20 71.48; Hyderabad 25.39 68.37; Gujranwala 32.16 74.19; Peshawar 34.01 71.58; Islamabad 33.72 73.04`,
  PL: `
> Warszawa|Warsaw 52.23 21.01; Łódź 51.77 19.47; Kraków|Cracow 50.06 19.94; Wrocław 51.10 17.03; Poznań 52.41 16.93; Gdańsk 54.35 18.65; Szczecin 53.43 14.55; Bydgoszcz 53.12 18.01; Lublin 51.25 22.57; Katowice 50.26 19.03; Białystok 53.13 23.16; Gdynia 54.52 18.53; Częstochowa 50.80 19.12; Sosnowiec 50.29 19.10; Radom 51.40 21.15; Mokotów 52.19 21.03; Toruń 53.01 18.60; Kielce 50.87 20.63; Gliwice 50.30 18.68; Zabrze 50.32 18.79; Bytom 50.35 18.93; Praga Południe 52.24 21.09`,
  PT: `
> Lisboa|Lisbon 38.72 -9.13; Porto 41.15 -8.61; Amadora 38.75 -9.23; Braga 41.55 -8.42; Setúbal 38.52 -8.89; Coimbra 40.21 -8.42; Queluz 38.76 -9.25; Funchal 32.67 -16.93; Cacém 38.77 -9.30`,
  QA: `
> Doha 25.29 51.53; Ar Rayyān 25.29 51.42`,
  RO: `
> București|Bucharest 44.43 26.11; Iaşi 47.17 27.60; Cluj-Napoca 46.77 23.60; Timişoara 45.75 21.23; Craiova 44.32 23.80; Constanţa 44.18 28.63; Galaţi 45.44 28.05; Braşov 45.65 25.61; Ploieşti 44.95 26.02; Brăila 45.27 27.97; Oradea 47.05 21.92`,
  RS: `
> Belgrade 44.80 20.47; Niš 43.32 21.90; Novi Sad 45.25 19.84; Zemun 44.85 20.40`,
  SA: `
> Riyadh 24.69 46.72; Jeddah 21.49 39.19; Mecca 21.43 39.83; Medina 24.47 39.61; Sulţānah 24.49 39.59; Dammam 26.43 50.10; Ta’if 21.27 40.42; Tabuk 28.40 36.57; Al Kharj 24.16 47.33`,
  SE: `
> Stockholm 59.33 18.07; Göteborg|Gothenburg 57.71 11.97; Malmö 55.61 13.00; Uppsala 59.86 17.64; Sollentuna 59.43 17.95; Västerås 59.62 16.55; Örebro 59.27 15.21; Linköping 58.41 15.62; Helsingborg 56.05 12.69; Jönköping 57.78 14.16; Norrköping 58.59 16.18; Huddinge 59.24 17.98`,
  SG: `
> Singapore 1.29 103.85`,
  SI: `
> Ljubljana 46.05 14.51; Maribor 46.55 15.65`,
  SK: `
> Bratislava 48.15 17.11; Košice 48.71 21.26; Prešov 49.00 21.23; Nitra 48.31 18.08; Žilina 49.22 18.74; Banská Bystrica 48.74 19.15`,
  TH: `
> Bangkok 13.75 100.50; Samut Prakan 13.60 100.60; Mueang Nonthaburi 13.86 100.51`,
  TN: `
> Tunis 36.82 10.17; Sfax 34.74 10.76`,
  TR: `
Adana 36.99 35.33 > Ceyhan 37.02 35.82; Kozan 37.46 35.82
Adıyaman 37.76 38.28 > Kâhta 37.79 38.62
Afyonkarahisar|Afyon 38.76 30.54
Ağrı 39.72 43.05 > Patnos 39.22 42.86; Doğubayazıt 39.55 44.08
Aksaray 38.37 34.03
Amasya 40.65 35.83
Ankara 39.92 32.85 > Çankaya 39.92 32.86; Polatlı 39.58 32.14; Çubuk 40.24 33.03; Mamak 39.94 32.91; Etimesgut 39.95 32.63
Antalya 36.91 30.70 > Muratpaşa 36.89 30.76; Alanya 36.54 32.00; Manavgat 36.79 31.44; Belek 36.86 31.06
Ardahan 41.11 42.70
Artvin 41.18 41.82
Aydın 37.85 27.84 > Nazilli 37.92 28.32; Söke 37.75 27.41; Kuşadası 37.86 27.26
Balıkesir 39.65 27.89 > Bandırma 40.35 27.98; Ayvalık 39.32 26.69
Bartın 41.64 32.34
Batman 37.89 41.13
Bayburt 40.26 40.22
Bilecik 40.14 29.98
Bingöl 38.88 40.49
Bitlis 38.40 42.11 > Tatvan 38.49 42.28; Ahlat 38.75 42.48
Bolu 40.74 31.61
Burdur 37.72 30.29
Bursa 40.20 29.06 > İnegöl 40.08 29.51; Mustafakemalpaşa 40.04 28.41; Gemlik 40.43 29.16; Nilüfer 40.21 28.92; Osmangazi 40.20 29.06
Çanakkale 40.16 26.41
Çankırı 40.60 33.62
Çorum 40.55 34.95
Denizli 37.77 29.09 > Merkezefendi 37.81 29.04
Diyarbakır 37.91 40.22 > Bismil 37.85 40.66; Silvan 38.14 41.01
Düzce 40.84 31.16
Edirne 41.68 26.56
Elazığ 38.67 39.22
Erzincan 39.74 39.49
Erzurum 39.91 41.28
Eskişehir 39.78 30.52
Gaziantep 37.06 37.38 > Nizip 37.01 37.79
Giresun 40.92 38.39
Gümüşhane 40.46 39.47
Hakkâri 37.57 43.74 > Yüksekova 37.57 44.29
Hatay|Antakya 36.21 36.16 > İskenderun 36.59 36.17; Kırıkhan 36.50 36.36
Iğdır 39.92 44.05
Isparta 37.76 30.55
İstanbul 41.01 28.95 > Bağcılar 41.04 28.86; Üsküdar 41.02 29.01; Bahçelievler 41.00 28.86; Ümraniye 41.02 29.12; Esenler 41.04 28.88; Sultangazi 41.11 28.87; Maltepe 40.94 29.16; Ataşehir 40.98 29.12; Şişli 41.06 28.99; Zeytinburnu 40.99 28.90; Sultanbeyli 40.96 29.27; Sancaktepe 41.00 29.23; Esenyurt 41.03 28.68; Arnavutköy 41.18 28.74; Başakşehir 41.09 28.80; Büyükçekmece 41.02 28.59; Beylikdüzü 40.98 28.64; Kadıköy 40.99 29.03; Kartal 40.89 29.19; Beşiktaş 41.04 29.01; Pendik 40.88 29.27
İzmir 38.41 27.14 > Karabağlar 38.37 27.14; Ödemiş 38.23 27.97; Karşıyaka 38.46 27.11; Konak 38.42 27.13; Bornova 38.48 27.24; Çeşme 38.33 26.31; Buca 38.40 27.17
Kahramanmaraş|Maraş 37.58 36.93 > Elbistan 38.21 37.20
Karabük 41.20 32.63
Karaman 37.18 33.22
Kars 40.60 43.09
Kastamonu 41.38 33.78
Kayseri 38.73 35.49
Kırıkkale 39.85 33.51
Kırklareli 41.74 27.23 > Lüleburgaz 41.40 27.36
Kırşehir 39.15 34.16
Kilis 36.72 37.12
Kocaeli|İzmit 40.76 29.93 > Gebze 40.80 29.43; Derince 40.76 29.81; Körfez 40.77 29.78
Konya 37.87 32.48 > Ereğli 37.51 34.05; Akşehir 38.36 31.42
Kütahya 39.42 29.98
Malatya 38.35 38.32
Manisa 38.61 27.43 > Turgutlu 38.50 27.70; Salihli 38.48 28.15; Akhisar 38.92 27.84; Soma 39.19 27.61
Mardin 37.31 40.74 > Kızıltepe 37.19 40.58; Nusaybin 37.07 41.21; Midyat 37.42 41.34
Mersin|İçel 36.81 34.64 > Tarsus 36.92 34.89; Silifke 36.38 33.93
Muğla 37.22 28.37 > Fethiye 36.64 29.13; Bodrum 37.04 27.43; Marmaris 36.85 28.27
Muş 38.73 41.48
Nevşehir 38.63 34.71
Niğde 37.97 34.68
Ordu 40.98 37.89 > Fatsa 41.03 37.50; Ünye 41.13 37.28
Osmaniye 37.07 36.25 > Kadirli 37.37 36.10
Rize 41.02 40.52 > Ardeşen 41.19 40.99
Sakarya|Adapazarı 40.78 30.40
Samsun 41.28 36.34 > Bafra 41.57 35.91
Siirt 37.93 41.94
Sinop 42.03 35.16
Sivas 39.75 37.02
Şanlıurfa|Urfa 37.17 38.79 > Siverek 37.76 39.32; Viranşehir 37.22 39.76
Şırnak 37.51 42.45 > Cizre 37.33 42.18; Silopi 37.24 42.46
Tekirdağ 40.98 27.51 > Çorlu 41.16 27.80; Çerkezköy 41.29 28.00
Tokat 40.31 36.55 > Turhal 40.39 36.08
Trabzon 41.01 39.73
Tunceli 39.10 39.54
Uşak 38.67 29.41
Van 38.49 43.38 > Erciş 39.03 43.36
Yalova 40.66 29.28
Yozgat 39.82 34.80 > Sorgun 39.81 35.19
Zonguldak 41.45 31.79 > Ereğli 41.28 31.42`,
  TW: `
> Taipei 25.05 121.53; Kaohsiung 22.62 120.31; Taichung 24.15 120.68`,
  UA: `
> Kyiv|Kiev 50.45 30.52; Kharkiv 49.98 36.25; Dnipro 48.46 35.04; Donetsk 48.02 37.80; Odessa 46.48 30.73; Zaporizhia 47.82 35.19; Lviv 49.84 24.02; Kryvyi Rih 47.91 33.38; Mykolayiv 46.97 32.00; Mariupol 47.10 37.54; Luhansk 48.57 39.32; Sevastopol 44.61 33.52`,
  US: `
Alabama|AL 32.37 -86.30 > Montgomery 32.37 -86.30
Alaska|AK 58.30 -134.42 > Juneau 58.30 -134.42; Anchorage 61.22 -149.90
Arizona|AZ 33.45 -112.07 > Phoenix 33.45 -112.07; Tucson 32.22 -110.93; Mesa 33.42 -111.82; Chandler 33.31 -111.84; Gilbert 33.35 -111.79; Glendale 33.54 -112.19; Scottsdale 33.51 -111.90
Arkansas|AR 34.75 -92.29 > Little Rock 34.75 -92.29
California|CA 38.58 -121.49 > Sacramento 38.58 -121.49; Los Angeles 34.05 -118.24; San Diego 32.72 -117.16; San Jose 37.34 -121.89; San Francisco 37.77 -122.42; Fresno 36.75 -119.77; Long Beach 33.77 -118.19; Oakland 37.80 -122.27; Bakersfield 35.37 -119.02; Anaheim 33.84 -117.91; Santa Ana 33.75 -117.87; Riverside 33.95 -117.40; Stockton 37.96 -121.29; Chula Vista 32.64 -117.08; Irvine 33.67 -117.82; Fremont 37.55 -121.99
Colorado|CO 39.74 -104.98 > Denver 39.74 -104.98; Colorado Springs 38.83 -104.82; Aurora 39.73 -104.83
Connecticut|CT 41.76 -72.69 > Hartford 41.76 -72.69
Delaware|DE 39.16 -75.52 > Dover 39.16 -75.52
District of Columbia|DC 38.90 -77.04 > Washington 38.90 -77.04
Florida|FL 30.44 -84.28 > Tallahassee 30.44 -84.28; Jacksonville 30.33 -81.66; Miami 25.77 -80.19; Tampa 27.95 -82.46; Orlando 28.54 -81.38; St. Petersburg 27.77 -82.68; Hialeah 25.86 -80.28
Georgia|GA 33.75 -84.39 > Atlanta 33.75 -84.39
Hawaii|HI 21.31 -157.86 > Honolulu 21.31 -157.86
Idaho|ID 43.61 -116.20 > Boise 43.61 -116.20
Illinois|IL 39.80 -89.64 > Springfield 39.80 -89.64; Chicago 41.85 -87.65
Indiana|IN 39.77 -86.16 > Indianapolis 39.77 -86.16; Fort Wayne 41.13 -85.13
Iowa|IA 41.60 -93.61 > Des Moines 41.60 -93.61
Kansas|KS 39.05 -95.68 > Topeka 39.05 -95.68; Wichita 37.69 -97.34
Kentucky|KY 38.20 -84.87 > Frankfort 38.20 -84.87; Lexington-Fayette 38.05 -84.46; Ironville 38.46 -82.69; Meads 38.41 -82.71; Louisville 38.25 -85.76; Lexington 37.99 -84.48
Louisiana|LA 30.44 -91.19 > Baton Rouge 30.44 -91.19; New Orleans 29.95 -90.08
Maine|ME 44.31 -69.78 > Augusta 44.31 -69.78
Maryland|MD 38.98 -76.49 > Annapolis 38.98 -76.49; Baltimore 39.29 -76.61
Massachusetts|MA 42.36 -71.06 > Boston 42.36 -71.06
Michigan|MI 42.73 -84.56 > Lansing 42.73 -84.56; Detroit 42.33 -83.05
Minnesota|MN 44.94 -93.09 > Saint Paul 44.94 -93.09; Minneapolis 44.98 -93.26
Mississippi|MS 32.30 -90.18 > Jackson 32.30 -90.18
Missouri|MO 38.58 -92.17 > Jefferson City 38.58 -92.17; Kansas City 39.10 -94.58; St. Louis 38.63 -90.20
Montana|MT 46.59 -112.04 > Helena 46.59 -112.04
Nebraska|NE 40.80 -96.67 > Lincoln 40.80 -96.67; Omaha 41.26 -95.94
Nevada|NV 39.16 -119.77 > Carson City 39.16 -119.77; Las Vegas 36.17 -115.14; Henderson 36.04 -114.98; Reno 39.53 -119.81; North Las Vegas 36.20 -115.12; Paradise 36.10 -115.15
New Hampshire|NH 43.21 -71.54 > Concord 43.21 -71.54
New Jersey|NJ 40.22 -74.74 > Trenton 40.22 -74.74; Newark 40.74 -74.17; Jersey City 40.73 -74.08
New Mexico|NM 35.69 -105.94 > Santa Fe 35.69 -105.94; Albuquerque 35.08 -106.65
New York|NY 42.65 -73.76 > Albany 42.65 -73.76; New York|New York City|NYC 40.71 -74.01; Brooklyn 40.65 -73.95; Queens 40.68 -73.84; Manhattan 40.78 -73.97; The Bronx 40.85 -73.87; Staten Island 40.56 -74.14; Buffalo 42.89 -78.88
North Carolina|NC 35.77 -78.64 > Raleigh 35.77 -78.64; Charlotte 35.23 -80.84; Greensboro 36.07 -79.79; Durham 35.99 -78.90; Winston-Salem 36.10 -80.24
North Dakota|ND 46.81 -100.78 > Bismarck 46.81 -100.78
Ohio|OH 39.96 -83.00 > Columbus 39.96 -83.00; Cleveland 41.50 -81.70; Cincinnati 39.13 -84.51; Toledo 41.66 -83.56
Oklahoma|OK 35.47 -97.52 > Oklahoma City 35.47 -97.52; Tulsa 36.15 -95.99
Oregon|OR 44.94 -123.04 > Salem 44.94 -123.04; Portland 45.52 -122.68
Pennsylvania|PA 40.27 -76.88 > Harrisburg 40.27 -76.88; Philadelphia 39.95 -75.16; Pittsburgh 40.44 -80.00
Rhode Island|RI 41.82 -71.41 > Providence 41.82 -71.41
South Carolina|SC 34.00 -81.03 > Columbia 34.00 -81.03
South Dakota|SD 44.37 -100.35 > Pierre 44.37 -100.35
Tennessee|TN 36.17 -86.78 > Nashville 36.17 -86.78; Memphis 35.15 -90.05
Texas|TX 30.27 -97.74 > Austin 30.27 -97.74; Houston 29.76 -95.36; San Antonio 29.42 -98.49; Dallas 32.78 -96.81; Fort Worth 32.73 -97.32; El Paso 31.76 -106.49; Arlington 32.74 -97.11; Corpus Christi 27.80 -97.40; Plano 33.02 -96.70; Laredo 27.51 -99.51; Lubbock 33.58 -101.86; Garland 32.91 -96.64; Irving 32.81 -96.95
Utah|UT 40.76 -111.89 > Salt Lake City 40.76 -111.89
Vermont|VT 44.26 -72.58 > Montpelier 44.26 -72.58
Virginia|VA 37.55 -77.46 > Richmond 37.55 -77.46; Virginia Beach 36.85 -75.98; Norfolk 36.85 -76.29; Chesapeake 36.82 -76.27
Washington|WA 47.04 -122.90 > Olympia 47.04 -122.90; Seattle 47.61 -122.33
West Virginia|WV 38.35 -81.63 > Charleston 38.35 -81.63
Wisconsin|WI 43.07 -89.40 > Madison 43.07 -89.40; Milwaukee 43.04 -87.91
Wyoming|WY 41.14 -104.82 > Cheyenne 41.14 -104.82`,
  UZ: `
> Tashkent 41.26 69.22; Namangan 41.00 71.67`,
  VN: `
> Ho Chi Minh City 10.82 106.63; Hanoi 21.02 105.84; Da Nang 16.07 108.22`,
  ZA: `
> Cape Town -33.93 18.42; Durban -29.86 31.03; Johannesburg -26.20 28.04; Soweto -26.27 27.86; Pretoria -25.74 28.19; Port Elizabeth -33.96 25.61; Pietermaritzburg -29.62 30.39; Benoni -26.19 28.32; Tembisa -26.00 28.23`,
};

/** What is known of one place. `names` has the spelling that is offered first. */
export type KnownPlace = { readonly names: readonly string[]; readonly latitude: number; readonly longitude: number };
export type KnownRegion = { readonly region: KnownPlace | undefined; readonly cities: readonly KnownPlace[] };

const SPOT = /^(.+?) (-?\d+\.\d\d) (-?\d+\.\d\d)$/;

function parsePlace(text: string): KnownPlace {
  const [, names, latitude, longitude] = SPOT.exec(text) ?? [];
  if (names === undefined) throw new Error(`Not a place: ${text}`);
  return { names: names.split('|'), latitude: Number(latitude), longitude: Number(longitude) };
}

function parseRegion(line: string): KnownRegion {
  const [region = '', cities = ''] = line.split('>').map((part) => part.trim());
  return {
    region: region === '' ? undefined : parsePlace(region),
    cities: cities === '' ? [] : cities.split('; ').map(parsePlace),
  };
}

/** Every country's regions with their cities, read from the text once, when the module is loaded: some 2 ms. */
export const knownRegions: ReadonlyMap<string, readonly KnownRegion[]> = new Map(
  Object.entries(PLACES).map(([country, text]) => [country, text.trim().split('\n').map(parseRegion)]),
);

/** What a form offers for a country (ISO 3166-1 alpha-2), by name: its regions and its cities with their region. Empty for one without a list. */
export function listPlaces(country: string): PlacesView {
  const regions = knownRegions.get(country) ?? [];
  const nameOf = (place: KnownPlace) => place.names[0] ?? '';
  return {
    regions: regions.flatMap(({ region }) => (region ? [nameOf(region)] : [])),
    cities: regions
      .flatMap(({ region, cities }) =>
        cities.map((city) => ({ name: nameOf(city), region: region ? nameOf(region) : null })),
      )
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}
