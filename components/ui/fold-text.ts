/** Letters without marks and case, the dotless ı as i: what people type on any keyboard finds `İzmir` and `München`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ı/g, 'i').replace(/ø/g, 'o').trim();
}
