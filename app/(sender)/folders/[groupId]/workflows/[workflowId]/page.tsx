import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { Query } from "@/app/first-of";
import { DetailScreen } from "../../../../documents/[documentId]/detail-screen";
import { detailMetadata, findDetail } from "../../../../documents/[documentId]/find-detail";

type Props = { params: Promise<{ groupId: string; workflowId: string }>; searchParams: Query };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return detailMetadata((await params).workflowId);
}

export default async function FolderWorkflowPage({ params, searchParams }: Props) {
  const { groupId, workflowId } = await params;
  const { workflow } = await findDetail(workflowId);
  if (String(workflow.groupId) !== groupId) notFound();
  const home = `/folders/${groupId}/workflows`;
  return <DetailScreen documentId={workflowId} query={searchParams} path={`${home}/${workflowId}`} home={home} />;
}
